"""Create the sender that the configuration names."""

from app.config import Config, get_config
from app.people.verification.senders.interface import CodeSender
from app.people.verification.senders.msg91 import Msg91
from app.people.verification.senders.printing import LogSender
from app.people.verification.senders.twilio import Twilio
from app.people.verification.senders.whatsapp import WhatsApp


def code_sender() -> CodeSender | None:
    """Return the deployment's sender, or None if it has none."""
    config = get_config()
    makers = {"print": lambda _config: LogSender(), "whatsapp": _whatsapp, "msg91": _msg91, "twilio": _twilio}
    make = makers.get(config.code_sender)
    return make(config) if make else None


def _whatsapp(config: Config) -> CodeSender:
    return WhatsApp(
        url=config.whatsapp_url,
        phone_number_id=config.whatsapp_phone_number_id,
        token=config.whatsapp_token.get_secret_value(),
        template=config.whatsapp_template,
        language=config.whatsapp_language,
    )


def _msg91(config: Config) -> CodeSender:
    return Msg91(
        url=config.msg91_url,
        auth_key=config.msg91_token.get_secret_value(),
        template=config.msg91_template_id,
        variable=config.msg91_variable,
    )


def _twilio(config: Config) -> CodeSender:
    return Twilio(
        url=config.twilio_url,
        account=config.twilio_account_sid,
        auth_token=config.twilio_auth_token.get_secret_value(),
        sender=config.twilio_sender,
    )
