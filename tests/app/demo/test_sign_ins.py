"""Journeys find a deployment and its demo stores by one command."""

import json

from pydantic import SecretStr
from typer.testing import CliRunner

from app.__main__ import cli
from app.commands import demo
from app.config import Config
from app.demo import SIGN_INS


def test_the_command_prints_what_a_journey_needs(monkeypatch):
    settings = {
        "public_url": "https://shops.example",
        "api_keys": "first,second",
        "admin_email": "admin@shops.example",
        "admin_password": SecretStr("a secret"),
    }
    monkeypatch.setattr(demo, "get_config", lambda: Config.model_construct(None, **settings))

    printed = CliRunner().invoke(cli, ["demo", "sign-ins"])

    assert json.loads(printed.stdout) == {
        "url": "https://shops.example",
        "apiKey": "first",
        "admin": {"email": "admin@shops.example", "password": "a secret"},
        "stores": SIGN_INS,
    }
