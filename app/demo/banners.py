"""The wide pictures of a store: banners with products on a coloured background, and the logo."""

from dataclasses import dataclass

from PIL import Image

from app.demo.pictures import ART, raster, svg, webp

BANNER = (1528, 380)
LOGO = 288


@dataclass(frozen=True, slots=True)
class Scene:
    """A background colour, its two lighter circles, and products as (picture, left, top, side)."""

    ground: str
    near: str
    far: str
    goods: tuple[tuple[str, int, int, int], ...]


SCENES = {
    "light": Scene(
        "#D6E9E9", "#ECF5F5", "#C3DEDF",
        (("batten:cool", 130, 60, 270), ("panel-round:warm", 400, 110, 190), ("bulb:warm", 600, 24, 340),
         ("ceiling-fan:brown", 900, -30, 430), ("bulb-candle:warm", 1300, 90, 260)),
    ),
    "wiring": Scene(
        "#F6E7C6", "#FCF5E4", "#EFD9A8",
        (("wire:green", 110, 120, 230), ("wire:red", 300, 34, 320), ("wire:blue", 570, 96, 260),
         ("mcb-2:blue", 830, 30, 320), ("switch:white", 1140, 40, 300)),
    ),
    "home": Scene(
        "#E4E0EE", "#F3F1F8", "#D3CCE3",
        (("iron:teal", 130, 110, 250), ("mixer:maroon", 400, 16, 350), ("cooker:steel", 760, 26, 350),
         ("geyser:teal", 1120, 12, 350)),
    ),
    "kitchen": Scene(
        "#F2DCD6", "#FAEFEC", "#E8C8BF",
        (("tawa:maroon", 140, 80, 280), ("kadai:teal", 440, 30, 330), ("tiffin:steel", 790, 14, 350),
         ("casserole:maroon", 1120, 40, 320)),
    ),
    "steel": Scene(
        "#EFE3CC", "#F9F3E7", "#E2D0AC",
        (("dabba:copper", 150, 80, 260), ("masala-dabba:steel", 430, 30, 320), ("thali:steel", 780, 26, 340),
         ("bottle:maroon", 1130, 16, 340)),
    ),
    "household": Scene(
        "#D9E6D3", "#EFF5EC", "#C4D8BB",
        (("mug:green", 150, 110, 230), ("bucket:blue", 430, 26, 340), ("broom:green", 790, 10, 360),
         ("basket:ivory", 1130, 40, 310)),
    ),
}  # fmt: skip

_GROUND = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1528 380">
<rect width="1528" height="380" fill="{ground}"/>
<circle cx="1120" cy="190" r="430" fill="{near}"/>
<circle cx="120" cy="400" r="210" fill="{far}"/>
<circle cx="300" cy="20" r="90" fill="{near}" opacity=".7"/>
</svg>"""


def banner(scene: str) -> bytes:
    """Return a banner as a WebP."""
    scene_data = SCENES[scene]
    ground = _GROUND.format(ground=scene_data.ground, near=scene_data.near, far=scene_data.far)
    picture = raster(ground, *BANNER)
    for key, left, top, side in scene_data.goods:
        layer = Image.new("RGBA", BANNER)
        layer.paste(raster(svg(key), side, side), (left, top))
        picture = Image.alpha_composite(picture, layer)
    return webp(picture)


def logo(name: str) -> bytes:
    """Return a store's logo as a WebP."""
    return webp(raster((ART / "wide" / f"logo-{name}.svg").read_text(encoding="utf-8"), LOGO, LOGO))
