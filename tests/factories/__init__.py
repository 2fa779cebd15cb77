"""Test worlds: users, tables at any ply, players, moves, notices."""
