"""The Discord frontend: screens as components, one message per table. No game rules."""
