"""The Discord frontend: screens as components, one message per table. It holds no game rules."""
