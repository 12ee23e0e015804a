"""The chats and the page that users see. Each draws the screens of ``bot.app``."""
