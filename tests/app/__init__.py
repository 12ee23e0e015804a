"""Tests of the application package bot/app."""
