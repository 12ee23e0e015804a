"""Pebbles: rules, views and words, and nothing of pictures or chats."""
