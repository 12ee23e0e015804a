"""Parts shared by all chat frontends; each platform has a folder with what is specific to it."""
