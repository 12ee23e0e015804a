"""Work that the app delegates to other processes."""
