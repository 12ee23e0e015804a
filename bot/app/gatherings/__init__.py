"""Gatherings: what is announced in channels and joined by users, written once for all its kinds."""
