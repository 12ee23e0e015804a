"""The engine that all games share. It names no game."""
