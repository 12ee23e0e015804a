"""Parts shared by all chat frontends."""
