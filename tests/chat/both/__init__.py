"""One table at both platforms at once, through both local servers."""
