"""The colours of products: each tone has a plain, a dark and a light colour."""

TONES: dict[str, tuple[str, str, str]] = {
    "white": ("#f3f6f5", "#c5cdca", "#ffffff"),
    "ivory": ("#f3ecd9", "#cfc5a8", "#fdf9ec"),
    "cream": ("#f0e4c8", "#c3ad7d", "#fbf4e2"),
    "grey": ("#b9c1c3", "#848e91", "#dde2e3"),
    "silver": ("#d9dfe1", "#8e979a", "#fbfcfc"),
    "steel": ("#cdd4d6", "#858e91", "#f4f6f6"),
    "graphite": ("#565d61", "#2d3336", "#868e92"),
    "black": ("#33393c", "#16191b", "#5f676b"),
    "red": ("#c8372d", "#97221b", "#df6257"),
    "maroon": ("#9c2b3d", "#6f1a29", "#c25565"),
    "orange": ("#e07a28", "#a8540f", "#f3a263"),
    "yellow": ("#e8b92f", "#b38612", "#f6d975"),
    "gold": ("#c9a24a", "#8d6b22", "#ecd595"),
    "green": ("#3f9150", "#256334", "#74bd82"),
    "teal": ("#1f6f7a", "#124b54", "#58a0aa"),
    "blue": ("#2d5fb4", "#1d4488", "#5f8bd6"),
    "purple": ("#7450a8", "#4d3278", "#a184cc"),
    "pink": ("#d8628f", "#a43c66", "#ee9dbb"),
    "brown": ("#744f3d", "#452e22", "#9d7a66"),
    "wood": ("#b98452", "#85582d", "#dcb184"),
    "copper": ("#bd7448", "#84492a", "#e3a981"),
    "cool": ("#f4f8fa", "#ccd6d9", "#ffffff"),
    "neutral": ("#fbf3dc", "#ddd2ae", "#fffbef"),
    "warm": ("#ffdf9c", "#dcae5c", "#fff1cd"),
}


def shades(tone: str) -> dict[str, str]:
    """Return the placeholders of a drawing: `a`, `a_dark`, `a_light`, and `a_mid` between plain and dark."""
    plain, dark, light = TONES[tone]
    return {"a": plain, "a_dark": dark, "a_light": light, "a_mid": _between(plain, dark)}


def _between(first: str, second: str) -> str:
    pairs = ((int(first[at : at + 2], 16), int(second[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{(one + other) // 2:02x}" for one, other in pairs)
