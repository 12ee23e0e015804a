"""Tests of the AI players of single games."""
