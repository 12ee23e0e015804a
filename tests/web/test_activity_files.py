"""Test that the SDK of Discord is the one that was looked at, and that its licence is beside it."""

from __future__ import annotations

from hashlib import sha256

from bot.frontends.web.assets import STATIC

SDK = "226f8b10f981c244e863aa694b715bb5e4875e0898de2f686693228ff6b6b7e3"
"""Of @discord/embedded-app-sdk 2.5.0 (npm, sha512-FNoe5PbS…), bundled as docs/decisions/page-sign-in.md says."""


def test_the_vendored_sdk_is_unchanged_and_licensed() -> None:
    data = (STATIC / "discord-sdk.js").read_bytes()
    assert sha256(data).hexdigest() == SDK
    assert b"eval(" not in data
    assert b"new Function" not in data
    licence = (STATIC / "discord-sdk.LICENSE.txt").read_text("utf-8")
    for name in ("MIT License", "big-integer", "decimal.js-light", "eventemitter3", "lodash.transform", "uuid", "zod"):
        assert name in licence, name
