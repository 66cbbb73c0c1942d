"""Codes by WhatsApp's Cloud API: a template of the category Authentication, with a button that copies it."""

from dataclasses import dataclass

from app.verification.rules import Outcome
from app.verification.senders.interface import Message, not_sent, post

# https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes
FOR_A_WHILE = frozenset({2, 4, 80007, 130429, 131000, 131016, 131056, 133004})


@dataclass(frozen=True, slots=True)
class WhatsApp:
    """A business number of the Cloud API and the template that it sends."""

    url: str
    phone_number_id: str
    token: str
    template: str
    language: str

    def send(self, message: Message) -> Outcome:
        """Send the template with the code in its text and behind its button."""
        code = [{"type": "text", "text": message.code}]
        template = {
            "name": self.template,
            "language": {"code": self.language},
            "components": [
                {"type": "body", "parameters": code},
                {"type": "button", "sub_type": "url", "index": "0", "parameters": code},
            ],
        }
        answer = post(
            f"{self.url.rstrip('/')}/{self.phone_number_id}/messages",
            headers={"Authorization": f"Bearer {self.token}"},
            json={
                "messaging_product": "whatsapp",
                "recipient_type": "individual",
                "to": message.international,
                "type": "template",
                "template": template,
            },
        )
        if answer.status == 200 and answer.body.get("messages"):
            return Outcome.SENT
        error = answer.body.get("error")
        code_of_error = error.get("code") if isinstance(error, dict) else None
        return not_sent(answer, code=code_of_error, later=code_of_error in FOR_A_WHILE)
