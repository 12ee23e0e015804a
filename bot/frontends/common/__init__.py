"""What every chat platform needs; a folder for each has only what is its own."""
