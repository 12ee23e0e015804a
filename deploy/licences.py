"""Check that all installed packages may be shipped with a program under the MIT licence."""

import json
import subprocess
import sys
from pathlib import Path

ALLOWED = (
    *(
        "MIT",
        "BSD",
        "Apache",
        "ISC",
        "PSF",
        "Python Software Foundation",
        "MPL",
        "Mozilla",
        "HPND",
        "CNRI",
        "Unlicense",
    ),
    *("OFL", "Open Font", "SIL", "Public Domain", "0BSD", "Zlib", "CMU"),
)
"""Words of licences that require no more than a notice, or that only concern their own files."""

LOOKED_AT = {
    "python-telegram-bot": "LGPL-3.0: used unchanged, as a separate library that can be replaced",
    "axe-playwright-python": "MIT by its licence file, which its metadata do not name; for tests only",
    "codespell": "GPL-2.0: a command of make check, of which nothing is shipped",
}
"""Packages whose metadata name no permissive licence, with the reason why they may be used."""


def main() -> int:
    """Print the packages that may not be shipped, and return 1 if there are any."""
    tool = Path(sys.executable).with_name("pip-licenses")
    command = [str(tool), "--format=json", "--with-system", f"--python={sys.executable}"]
    packages = json.loads(subprocess.run(command, capture_output=True, check=True, text=True).stdout)  # noqa: S603 - our own tool
    unknown = [p for p in packages if p["Name"] not in LOOKED_AT]
    bad = [p for p in unknown if not any(word.lower() in p["License"].lower() for word in ALLOWED)]
    for package in bad:
        sys.stdout.write(f"{package['Name']} {package['Version']}: {package['License']}\n")
    sys.stdout.write(f"{len(packages)} packages, {len(bad)} with a licence that does not fit\n")
    return 1 if bad else 0


if __name__ == "__main__":
    raise SystemExit(main())
