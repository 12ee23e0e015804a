"""Tests of Newgame, named by rule ids."""
