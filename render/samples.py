"""``python -m render.samples OUTDIR [NAME|GAME...]``: every sample picture, also at 400 px and in grey, to look at."""

from __future__ import annotations

import io
import sys
from pathlib import Path

from PIL import Image

from render import PAINTERS
from render.core.renderer import render_picture


def main(arguments: list[str]) -> int:
    """Write the pictures; say what each is."""
    if not arguments or arguments[0].startswith("-"):
        asked = arguments[:1] in (["-h"], ["--help"])
        (sys.stdout if asked else sys.stderr).write(f"{__doc__}\n")
        return 0 if asked else 2
    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    for game, painter in PAINTERS.items():
        for name, make in getattr(painter, "SAMPLES", {}).items():
            if len(arguments) > 1 and not {name, game} & {*arguments[1:]}:
                continue
            picture = render_picture(make())
            path = folder / f"{game}-{name}.png"
            path.write_bytes(picture.png)
            whole = Image.open(io.BytesIO(picture.png)).convert("RGB")
            small = whole.resize((400, round(picture.height / 3)), Image.Resampling.LANCZOS)
            small.save(folder / f"{game}-{name}-400.png")
            whole.convert("L").save(folder / f"{game}-{name}-grey.png")
            sys.stdout.write(f"{path} {picture.width}x{picture.height} {len(picture.png) // 1000} KB\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
