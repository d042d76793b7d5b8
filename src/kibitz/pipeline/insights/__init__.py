"""What a player keeps doing: facts kept with reviews, tables of peers, and the report on both."""
