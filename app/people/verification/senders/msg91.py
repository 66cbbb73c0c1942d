"""Codes by MSG91's text messages: a flow with a template registered in India (DLT)."""

from dataclasses import dataclass

from app.people.verification.rules import SendOutcome
from app.people.verification.senders.interface import Message, failure_outcome, post


@dataclass(frozen=True, slots=True)
class Msg91:
    """An MSG91 account, and a template with the variable for the code.

    The service's call for one-time passwords is not used, because it takes number and code in the URL,
    which ends up in the logs of every proxy.
    """

    url: str
    auth_key: str
    template: str
    variable: str

    def send(self, message: Message) -> SendOutcome:
        """Send the template. The service answers 200 even for a failure."""
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
            return SendOutcome.SENT
        return failure_outcome(answer, code=answer.body.get("code"))
