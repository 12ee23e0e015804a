"""Write the fonts of other scripts from npm packages: ``python -m render.core.script_fonts FOLDER``.

The packages are ``@expo-google-fonts/noto-sans-arabic`` 0.4.3, ``-hebrew`` 0.4.1, ``-kr`` 0.4.3 and ``-sc`` 0.4.3 (SIL
Open Font License 1.1). Each is unpacked into a subfolder of FOLDER named after its last part: ``npm pack``, then ``tar
xzf … -C arabic``. The program ``pyftsubset`` of fonttools must be on the path.
"""

import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

OUT: Final = Path(__file__).parents[2] / "render" / "core" / "scripts"
WEIGHT: Final = "600SemiBold"
PACKAGES: Final = {"arabic": "arabic", "hebrew": "hebrew", "hangul": "kr", "han": "sc"}
SECOND_BYTES: Final = (*range(0x40, 0x7F), *range(0xA1, 0xFF))
"""Second bytes of a character in the double-byte character sets."""


def char_set(codec: str, first: int, last: int) -> Iterator[str]:
    """Yield the characters of a double-byte character set whose first byte is in a range."""
    for lead in range(first, last + 1):
        for trail in SECOND_BYTES:
            try:
                yield bytes([lead, trail]).decode(codec)
            except UnicodeDecodeError:
                continue


def script_chars(name: str) -> set[str]:
    """Return the characters of a script; of Chinese and Japanese, those common by national standards."""
    if name == "han":
        common = (("gb2312", 0xB0, 0xD7), ("euc_jp", 0xB0, 0xCF), ("big5", 0xA4, 0xC6))
        kana = code_points(0x3005, *range(0x3041, 0x3097), *range(0x30A1, 0x30FD))
        return {char for codec in common for char in char_set(*codec) if "\u4e00" <= char <= "\u9fff"} | kana
    if name == "hangul":
        return set(char_set("euc_kr", 0xB0, 0xC8))
    return code_points(*({"hebrew": range(0x591, 0x5F5), "arabic": (*range(0x600, 0x700), *range(0x750, 0x780))}[name]))


def code_points(*points: int) -> set[str]:
    """Return characters by their numbers."""
    return set(map(chr, points))


def write_subset(source: Path, chars: Iterable[str], path: Path) -> None:
    """Write a font with some characters and the space, without hints.

    Arabic and Hebrew keep the features that join letters and place marks.
    """
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", suffix=".txt") as text:
        text.write("".join(sorted({*chars, " "})))
        text.flush()
        features = "*" if path.stem.endswith(("arabic", "hebrew")) else ""
        options = [f"--text-file={text.name}", f"--output-file={path}", f"--layout-features={features}", "--no-hinting"]
        subprocess.run(["pyftsubset", str(source), *options], check=True)  # noqa: S603, S607 - run by hand on our files


def main(folder: str) -> int:
    """Write all fonts."""
    for name, package in PACKAGES.items():
        (source,) = (Path(folder) / package / "package" / WEIGHT).glob("*.ttf")
        path = OUT / f"noto-sans-{name}.ttf"
        write_subset(source, script_chars(name), path)
        sys.stdout.write(f"{path}: {path.stat().st_size} bytes\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1]))
