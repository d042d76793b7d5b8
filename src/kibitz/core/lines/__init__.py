"""A line played out on boards: what it takes, wins and shows."""
