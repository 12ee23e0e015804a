"""Lobbies (tables before the game) and rematches."""
