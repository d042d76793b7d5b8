"""Many games replayed at once, ply by ply, on boards that are columns of NumPy (`kibitz[fast]`)."""
