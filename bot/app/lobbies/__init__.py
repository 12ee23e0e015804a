"""Lobbies: a table before its game begins, and rematches."""
