"""A player's turn: draft, panel, confirmation, preview and undo, and the moves of AI players."""
