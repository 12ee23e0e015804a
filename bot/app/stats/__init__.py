"""Results of a group's games, with ratings and a yearly summary on demand."""
