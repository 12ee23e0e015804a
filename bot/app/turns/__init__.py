"""A player's turn: draft, panel, confirmation, preview, undo, and AI moves."""
