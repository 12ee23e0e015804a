"""Stored positions of every game for every kind of question, made by ``dump``: ``<game>/<step>[-<which>].json``.

``<step>`` is the tag of the step on top, ``end`` if the game is over. ``position_writer.py`` writes missing
ones. A name with a dash is a position of a special moment.
"""
