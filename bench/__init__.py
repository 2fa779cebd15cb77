"""`make bench`: how fast the engines and the site are, side by side in one run."""
