"""The agent reaches its store as other programs of the computer reach the web."""

import ast
import ssl
from pathlib import Path

import truststore

from workers import agent
from workers.agent.store_client import system_trust

REQUESTS = ("Client", "get", "stream", "post", "request")


def calls() -> list[tuple[str, dict[str, str]]]:
    """Return where the agent makes requests, with their options."""
    found = []
    for file in Path(agent.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in {
                f"httpx.{each}" for each in REQUESTS
            }:
                options = {each.arg: ast.unparse(each.value) for each in node.keywords if each.arg}
                found.append((f"{file.name}:{node.lineno}", options))
    return found


def test_each_request_trusts_what_the_computer_trusts_and_takes_its_proxy():
    # Tally is on the agent's computer, or in its network.
    to_the_web = [(place, each) for place, each in calls() if each.get("trust_env") != "False"]

    assert len(to_the_web) == 3
    assert [place for place, each in to_the_web if each.get("verify") != "system_trust()"] == []


def test_certificates_are_checked_by_the_system():
    trust = system_trust()

    assert isinstance(trust, truststore.SSLContext)
    assert (trust.verify_mode, trust.check_hostname) == (ssl.CERT_REQUIRED, True)
