"""Positions of every game at every kind of question, as ``dump`` gives them: ``<game>/<step>[-<which>].json``.

``<step>`` is the tag of the step on top, ``end`` where nothing is asked any more. ``write.py`` makes those that are
missing; a position of a moment of its own is kept beside them under a name with a dash.
"""
