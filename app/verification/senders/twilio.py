"""Codes by Twilio's text messages, or by whatever speaks its protocol."""

from dataclasses import dataclass

from app.verification.rules import Outcome
from app.verification.senders.interface import Message, not_sent, post

SERVICE = "MG"


@dataclass(frozen=True, slots=True)
class Twilio:
    """An account of Twilio; `sender` is a number or name, or a messaging service (MG…)."""

    url: str
    account: str
    auth_token: str
    sender: str

    def send(self, message: Message) -> Outcome:
        """Send a text message."""
        own = "MessagingServiceSid" if self.sender.startswith(SERVICE) else "From"
        answer = post(
            f"{self.url.rstrip('/')}/2010-04-01/Accounts/{self.account}/Messages.json",
            auth=(self.account, self.auth_token),
            data={"To": f"+{message.international}", own: self.sender, "Body": message.words},
        )
        if answer.status == 201 and answer.body.get("sid"):
            return Outcome.SENT
        return not_sent(answer, code=answer.body.get("code"))
