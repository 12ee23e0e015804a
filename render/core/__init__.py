"""The common parts of all painters: scenes, text fitting, icons, canvas, encoders, process pool."""
