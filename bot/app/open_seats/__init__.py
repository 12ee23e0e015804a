"""Open seats: offers of lobbies, the sign-up board of each group, and the tables of a whole group."""
