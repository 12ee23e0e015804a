"""A store as an earlier version wrote it, kept so that later versions can show that they open it.

``store.xz`` was made at commit c44dec5 by ``python -m tests.store.yesterday.make``, and is not made anew: a version
that can't read it has to learn to, or to say plainly that it can't.
"""
