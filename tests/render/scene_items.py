"""What a test looks for in a scene: its texts and its drawings."""

from render.core.geometry import Box
from render.core.scene import Scene, SceneItem


def text_items(scene: Scene, box: Box | None = None) -> list[SceneItem]:
    """Return the texts of a scene, or those inside a box."""
    return [item for item in scene.items if item.kind == "text" and (box is None or item.box.is_inside(box))]


def scene_texts(scene: Scene, box: Box | None = None) -> list[str]:
    """Return what the texts of a scene say, or those inside a box."""
    return [item.name for item in text_items(scene, box)]


def find_drawings(scene: Scene, name: str) -> list[SceneItem]:
    """Return the drawings of a name."""
    return [item for item in scene.items if item.kind == "drawn" and item.name == name]


def scene_text(scene: Scene) -> str:
    """Return the whole scene as text."""
    head = f"{scene.game} {scene.width}x{scene.height} on {scene.ground}"
    marks = [f"mark   {b.x:4},{b.y:4} {b.w:4}x{b.h:<4} {name}" for name, b in sorted(scene.hotspots.items())]
    return "\n".join([head, *(item.to_line() for item in scene.items_in_order()), *marks]) + "\n"


def text_size(item: SceneItem) -> int:
    """Return how large a text is, in units."""
    assert isinstance(item.args[1], int)
    return item.args[1]
