"""Stores as earlier versions wrote them, kept so that later versions can show that they open them.

``store-1.xz`` was made at commit c44dec5, ``store-2.xz`` at 29d68ad, of the format of that number, by
``python -m tests.store.yesterday.make``. They are not made anew: a version that can't read one has to learn to, or to
say plainly that it can't.
"""
