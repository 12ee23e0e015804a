"""How the project names and explains things, measured and compared with goals."""
