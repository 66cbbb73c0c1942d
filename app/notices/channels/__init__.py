"""Channels that bring notifications to people outside the application; each module registers its class."""

from app.notices.channels import push  # noqa: F401 -- importing it registers the channel
from app.notices.channels.interface import Channel, Message
from app.notices.channels.registry import all_channels, channels_in_use

__all__ = ["Channel", "Message", "all_channels", "channels_in_use"]
