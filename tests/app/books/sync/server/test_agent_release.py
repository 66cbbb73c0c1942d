"""Releases of the agent: signed where they are built, and offered only if they are right."""

import json
from dataclasses import replace

import httpx
import pytest
from typer.testing import CliRunner

from app.books.sync.agent_release import (
    MAX_BYTES,
    WrongRelease,
    check_file,
    describe,
    new_key,
    parse_version,
    read_release,
    sign,
)
from app.books.sync.agents.releases import download_name

PRIVATE, PUBLIC = new_key()
PROGRAM = bytes(range(256)) * 40


@pytest.fixture
def program(tmp_path):
    file = tmp_path / "haat-agent.exe"
    file.write_bytes(PROGRAM)
    return file


@pytest.fixture
def release(program):
    return sign(describe(program, platform="windows", version="1.10.0"), PRIVATE)


def read(release, **changes):
    return read_release({**release.as_dict(), **changes}, public_key=PUBLIC, platform="windows")


def test_what_was_signed_is_accepted(release, program):
    assert read(release) == release
    check_file(program, release)


@pytest.mark.parametrize(
    "changes",
    [
        {"version": "9.0.0"},
        {"size": 1},
        {"sha256": "0" * 64},
        {"platform": "linux"},
        {"signature": ""},
        {"signature": "not base64"},
        {"version": "1.10"},
        {"version": 1},
    ],
)
def test_what_was_changed_after_signing_is_refused(release, changes):
    with pytest.raises(WrongRelease):
        read(release, **changes)


def test_another_key_another_platform_and_an_endless_file_are_refused(release):
    with pytest.raises(WrongRelease, match="not signed"):
        read(sign(release, new_key()[0]))
    with pytest.raises(WrongRelease, match="for linux"):
        read(sign(replace(release, platform="linux"), PRIVATE))
    with pytest.raises(WrongRelease, match="size"):
        read(sign(replace(release, size=MAX_BYTES + 1), PRIVATE))


def test_another_file_than_the_signed_one_is_refused(release, program):
    program.write_bytes(PROGRAM[:-1] + b"!")
    with pytest.raises(WrongRelease, match="not the signed file"):
        check_file(program, release)


@pytest.mark.parametrize("text", ["", "1", "1.2", "1.2.3.4", "1.2.x", "01.2.3", "-1.2.3", "1.2.3 "])
def test_only_three_numbers_are_a_version(text):
    with pytest.raises(ValueError, match="version"):
        parse_version(text)


@pytest.mark.parametrize(
    ("site", "name"),
    [
        ("https://shops.example", "haat-agent 9825012345@shops.example.exe"),
        ("https://shops.example:443/", "haat-agent 9825012345@shops.example.exe"),
        ("https://shops.example:8443/", "haat-agent.exe"),
        ("http://127.0.0.1:8000/", "haat-agent.exe"),
    ],
)
def test_a_download_is_named_after_the_shop_if_the_host_says_enough(release, site, name):
    assert download_name(release, site, "9825012345") == name


@pytest.fixture
def signed(program, monkeypatch, app, platform):
    """Sign the program with the command of those who build, for a version; the platform knows their key."""
    monkeypatch.setenv("AGENT_SIGNING_KEY", PRIVATE)
    config = platform.model_copy(update={"agent_release_signer": PUBLIC})
    for module in ("app.books.sync.agents.releases", "app.books.sync.agents.routes", "app.commands.agents"):
        monkeypatch.setattr(f"{module}.get_config", lambda: config)

    def make(version: str):
        from deploy.agent.release import cli

        monkeypatch.setattr("deploy.agent.release.VERSION", version)
        done = CliRunner().invoke(cli, ["sign", str(program)])
        assert done.exit_code == 0, done.output
        return program

    return make


def publish(file):
    from app.commands.agents import group

    return CliRunner().invoke(group, ["publish", str(file)])


def test_a_published_program_is_offered_to_the_owner_and_to_agents(signed, agent, owner_call, pair):
    assert owner_call("GET", "/sync/agents/program") is None

    assert publish(signed("1.10.0")).exit_code == 0
    offered = owner_call("GET", "/sync/agents/program")
    assert (offered["version"], offered["size"]) == ("1.10.0", len(PROGRAM))
    part = httpx.get(offered["url"], headers={"Range": "bytes=10000-"})
    assert (part.status_code, part.content) == (206, PROGRAM[10000:])
    assert part.headers["content-disposition"].startswith("attachment")

    found = agent("GET", "/release?platform=windows")
    release = read_release(found, public_key=PUBLIC, platform="windows")
    assert httpx.get(found["url"]).content == PROGRAM
    assert release.version == "1.10.0"
    assert agent("GET", "/release?platform=linux") is None

    # When a version that is not newer follows, or one with a wrong signature, then the first stays.
    assert publish(signed("1.9.0")).exit_code == 1
    file = signed("1.11.0")
    description = json.loads(file.with_name("haat-agent.exe.json").read_text())
    file.with_name("haat-agent.exe.json").write_text(json.dumps({**description, "version": "1.12.0"}))
    assert publish(file).exit_code == 1
    assert owner_call("GET", "/sync/agents/program")["version"] == "1.10.0"


def test_what_lies_in_the_storage_unsigned_is_not_offered(signed, owner_call, monkeypatch):
    forged = sign(describe(signed("1.20.0"), platform="windows", version="1.20.0"), new_key()[0])
    monkeypatch.setattr(
        "app.books.sync.agents.releases.read_file", lambda _name: json.dumps(forged.as_dict()).encode()
    )
    assert owner_call("GET", "/sync/agents/program") is None


def test_pairing_gives_the_agent_the_key_of_releases(signed, call, owner_call, store):
    signed("1.0.0")
    code = owner_call("POST", "/sync/agents", 201)["code"]
    answer = call("POST", "/agent/enrol", store, json={"code": code})
    assert answer.json["result"]["releaseKey"] == PUBLIC


def test_nothing_is_signed_without_a_key(program, monkeypatch):
    from deploy.agent.release import cli

    monkeypatch.delenv("AGENT_SIGNING_KEY", raising=False)
    done = CliRunner().invoke(cli, ["sign", str(program)])
    assert done.exit_code == 1
    assert not program.with_name("haat-agent.exe.json").exists()


def test_new_keys_sign_for_one_another(program):
    from deploy.agent.release import cli

    lines = dict(
        line.split("=", 1) for line in CliRunner().invoke(cli, ["key"]).stdout.splitlines() if "=" in line
    )
    release = sign(describe(program, platform="windows", version="1.0.0"), lines["AGENT_SIGNING_KEY"])
    assert (
        read_release(release.as_dict(), public_key=lines["AGENT_RELEASE_SIGNER"], platform="windows")
        == release
    )
    assert lines["AGENT_SIGNING_KEY"] != PRIVATE
