"""The Princes of Florence."""
