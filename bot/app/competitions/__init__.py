"""Tournaments and leagues: pairings, standings, possible ranks, divisions."""
