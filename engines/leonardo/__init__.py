"""Leonardo da Vinci."""
