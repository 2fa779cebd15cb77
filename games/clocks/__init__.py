"""Time as data and arithmetic on instants: no table, no database, no present moment."""
