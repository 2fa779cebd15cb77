"""What a game looks like when it is over: where its points came from, its turning points, its story."""
