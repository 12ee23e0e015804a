"""What is shown of a table: the public board, one's own view, the story, the end, the rules; and in which widgets."""
