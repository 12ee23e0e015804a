"""Gatherings, announced in channels and joined by users: code shared by all kinds."""
