"""Gatherings, announced in channels and joined by users: the code shared by all kinds."""
