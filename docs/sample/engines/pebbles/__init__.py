"""Pebbles: rules, views and texts, but no pictures or chats."""
