"""Codes by WhatsApp's Cloud API: a template of the Authentication category, with a copy button."""

from dataclasses import dataclass

from app.people.verification.rules import SendOutcome
from app.people.verification.senders.interface import Message, failure_outcome, post

# https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes
TEMPORARY_ERRORS = frozenset({2, 4, 80007, 130429, 131000, 131016, 131056, 133004})


@dataclass(frozen=True, slots=True)
class WhatsApp:
    """A business number of the Cloud API, and the template to send."""

    url: str
    phone_number_id: str
    token: str
    template: str
    language: str

    def send(self, message: Message) -> SendOutcome:
        """Send the template with the code in its text and its button."""
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
            return SendOutcome.SENT
        error = answer.body.get("error")
        code_of_error = error.get("code") if isinstance(error, dict) else None
        return failure_outcome(answer, code=code_of_error, later=code_of_error in TEMPORARY_ERRORS)
