"""Old World New World: the first to bring three units across a map that everybody lays."""
