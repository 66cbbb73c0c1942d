"""Codes by Twilio's text messages, or a service with the same protocol."""

from dataclasses import dataclass

from app.people.verification.rules import SendOutcome
from app.people.verification.senders.interface import Message, failure_outcome, post

MESSAGING_SERVICE_PREFIX = "MG"


@dataclass(frozen=True, slots=True)
class Twilio:
    """A Twilio account; `sender` is a number, a name or a messaging service (MG…)."""

    url: str
    account: str
    auth_token: str
    sender: str

    def send(self, message: Message) -> SendOutcome:
        """Send a text message."""
        sender_field = "MessagingServiceSid" if self.sender.startswith(MESSAGING_SERVICE_PREFIX) else "From"
        answer = post(
            f"{self.url.rstrip('/')}/2010-04-01/Accounts/{self.account}/Messages.json",
            auth=(self.account, self.auth_token),
            data={"To": f"+{message.international}", sender_field: self.sender, "Body": message.words},
        )
        if answer.status == 201 and answer.body.get("sid"):
            return SendOutcome.SENT
        return failure_outcome(answer, code=answer.body.get("code"))
