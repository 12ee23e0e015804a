"""Notre Dame."""
