"""The registry of channels; each channel registers itself."""

from app.config import get_config
from app.notices.channels.interface import Channel

_channels: dict[str, Channel] = {}


def register(channel: Channel) -> None:
    """Add a channel under its name."""
    _channels[channel.name] = channel


def all_channels() -> list[Channel]:
    """Return every channel."""
    return list(_channels.values())


def channels_in_use() -> list[Channel]:
    """Return the channels for which this deployment has an account."""
    config = get_config()
    return [channel for channel in _channels.values() if channel.is_in_use(config)]
