"""`make chaos`: what becomes of moves and mails while processes are killed under those who play."""
