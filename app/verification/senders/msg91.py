"""Codes by MSG91's text messages: a flow with a template that is registered for India (DLT)."""

from dataclasses import dataclass

from app.verification.rules import Outcome
from app.verification.senders.interface import Message, not_sent, post


@dataclass(frozen=True, slots=True)
class Msg91:
    """An account of MSG91, and the template of whose variables one is the code.

    The service's call for one-time passwords is not used: it takes number and code in the address, which
    ends in the logs of every proxy.
    """

    url: str
    auth_key: str
    template: str
    variable: str

    def send(self, message: Message) -> Outcome:
        """Send the template; the service answers 200 also where it refuses."""
        answer = post(
            f"{self.url.rstrip('/')}/api/v5/flow",
            headers={"authkey": self.auth_key},
            json={
                "template_id": self.template,
                "short_url": "0",
                "recipients": [{"mobiles": message.international, self.variable: message.code}],
            },
        )
        if answer.status == 200 and answer.body.get("type") == "success":
            return Outcome.SENT
        return not_sent(answer, code=answer.body.get("code"))
