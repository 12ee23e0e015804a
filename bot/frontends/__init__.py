"""What users see: the chats and the page. Each draws the screens of ``bot.app``."""
