"""Make each game's palette from its samples: ``make art PALETTES=1``, or ``python -m tests.render.palettes [GAME]``.

Run it if a test reports that a flat colour is not an entry, or that a picture has inaccurate colours.

The most common colours of the unquantised samples become entries, so flat colours stay exact; the rest of the
256 comes from median cut of the blends along edges.
"""

import sys
from collections import Counter
from importlib.resources import files
from itertools import product
from pathlib import Path

import numpy as np
from isal import isal_zlib
from PIL import Image

from render import PAINTERS
from render.core import fonts, sprites
from render.core.canvas import scale_text
from render.core.composition import compose_scene
from render.core.dark_theme import darken_scene
from render.core.palette import LOOKUP_FILE, PALETTE_FILE, VEIL, Palette, palette_checksum, theme_file
from render.core.scene import Scene
from render.core.theme import DARK, POSTER, token_rgb
from tests.render.samples import named_request, sample_names

MOST = 256
EXACT = 120
"""Share of common colours in ``MOST``, or in ``COLOURS`` of a painter with rich pictures; it keeps files small.

A theme takes half as many more, since it has its own plaster in addition to the poster's art.
"""


def full_color_image(scene: Scene) -> Image.Image:
    """Render the scene in full colour, to build palettes and measure against them."""
    out = Image.new("RGB", scene.pixel_size, token_rgb(scene.ground, scene.theme))
    for item in scene.items_in_order():
        x, y, w, h = item.box.scale_by(scene.px)
        theme = scene.item_theme(item)
        if item.kind == "flat":
            out.paste(token_rgb(item.name, theme), (x, y, x + w, y + h))
        elif item.kind == "veil":
            out.paste(token_rgb(item.name, theme), (x, y, x + w, y + h), Image.new("L", (w, h), round(255 * VEIL)))
        elif item.kind == "drawn":
            made = sprites.sprite_image(item.name, item.box.w, item.box.h, item.args, (w, h), theme)
            out.paste(made, (x, y), made)
        else:
            mask, dx, dy = fonts.text_mask(item.name, *scale_text(item.args, scene.px))  # type: ignore[arg-type]
            out.paste(token_rgb(str(item.args[2]), theme), (x + dx, y + dy), mask)
    return out


def palette_of(game: str, theme: str = "") -> bytes:
    seen: Counter[int] = Counter()
    for name in sample_names(game):
        scene = compose_scene(named_request(game, name))
        if theme:
            darken_scene(scene)
        pixels = np.asarray(full_color_image(scene)).astype(np.uint32)
        colours, counts = np.unique(pixels[..., 0] << 16 | pixels[..., 1] << 8 | pixels[..., 2], return_counts=True)
        seen.update(dict(zip(colours.tolist(), counts.tolist(), strict=True)))
    tokens = [
        r << 16 | g << 8 | b
        for r, g, b in (token_rgb(token, kind) for kind in dict.fromkeys((theme, "")) for token in POSTER)
    ]
    count = min(MOST, getattr(PAINTERS[game], "COLOURS", MOST) * (3 if theme else 2) // 2)
    kept = min(EXACT, count * 3 // 4)
    exact = [colour for colour in tokens if seen[colour] > 0]
    exact += [colour for colour, _ in seen.most_common(kept) if colour not in exact]
    exact = exact[:kept]
    blends = _blends({colour: n for colour, n in seen.items() if colour not in set(exact)}, count - len(exact))
    return b"".join(colour.to_bytes(3, "big") for colour in [*exact, *blends])


def _blends(seen: dict[int, int], room: int) -> list[int]:
    """Return the colours along edges, chosen by median cut.

    The weight is the root of a count, so rare blends also count.
    """
    colours = np.repeat(
        np.array(list(seen), np.uint32), np.maximum(1, np.sqrt(np.array(list(seen.values()))).astype(int))
    )
    pixels = np.stack([colours >> 16 & 255, colours >> 8 & 255, colours & 255], 1).astype(np.uint8)
    flat = Image.fromarray(pixels[None]).quantize(room, Image.Quantize.MEDIANCUT, kmeans=4).getpalette() or []
    found = [flat[i] << 16 | flat[i + 1] << 8 | flat[i + 2] for i in range(0, len(flat), 3)]
    return list(dict.fromkeys(found))[:room]


def main(games: list[str]) -> int:
    """Write the palette of each theme and its lookup into the folder of each game's painter."""
    for game, theme in product(games or PAINTERS, ("", DARK)):
        data = palette_of(game, theme)
        path = Path(str(files(PAINTERS[game].__name__))) / theme_file(PALETTE_FILE, theme)
        path.write_bytes(data)
        path.with_name(theme_file(LOOKUP_FILE, theme)).write_bytes(
            palette_checksum(data) + isal_zlib.compress(Palette(data).nearest.tobytes(), 3)
        )
        sys.stdout.write(f"{path}: {len(data) // 3} colours\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
