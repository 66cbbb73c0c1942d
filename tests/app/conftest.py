"""Properties are about what comes out, not how fast: a busy machine fails none of them."""

from hypothesis import settings

settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")
