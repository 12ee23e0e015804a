"""Open seats: offers of lobbies, each group's sign-up board, and the tables of a whole group."""
