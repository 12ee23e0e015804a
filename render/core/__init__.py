"""What all painters share: scenes, text fitting, icons, signs, an index canvas, the encoder, the process pool."""
