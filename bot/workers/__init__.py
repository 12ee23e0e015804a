"""Work in other processes, as the app asks for it."""
