"""Checks of the Citus cluster's compose file that need no running cluster."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

FOLDER = Path(__file__).resolve().parents[2] / "deploy" / "citus"
NODES = ("coordinator", "worker-1", "worker-2")


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    return yaml.safe_load((FOLDER / "compose.yaml").read_text())


@pytest.fixture(scope="module")
def let_in() -> list[list[str]]:
    lines = (FOLDER / "pg_hba.conf").read_text().splitlines()
    return [line.split() for line in lines if line and not line.startswith("#")]


def test_every_image_is_of_one_release(compose):
    images = {service["image"] for service in compose["services"].values()}

    assert len(images) == 1
    assert re.fullmatch(r"citusdata/citus:\d+\.\d+\.\d+", images.pop())


def test_every_node_is_watched_and_keeps_its_data_on_a_separate_volume(compose):
    volumes = set()
    for name in NODES:
        service = compose["services"][name]
        assert service["healthcheck"]["test"][0] == "CMD"
        volumes |= {volume.split(":")[0] for volume in service["volumes"] if volume.endswith("/postgresql")}
    assert volumes == set(compose["volumes"]) == set(NODES)


def test_the_nodes_are_registered_once_all_are_there(compose):
    register = compose["services"]["register"]
    statements = " ".join(register["command"])

    assert set(register["depends_on"]) == set(NODES)
    assert all(f"'{name}'" in statements for name in NODES)
    assert register["restart"] == "no"


def test_only_the_coordinator_can_be_reached_from_outside_the_cluster(compose):
    assert compose["networks"]["nodes"]["internal"] is True
    for name, service in compose["services"].items():
        assert ("haat" in service["networks"]) is (name == "coordinator")
        assert "ports" not in service


def test_only_the_nodes_own_network_is_trusted(compose, let_in):
    (subnet,) = compose["networks"]["nodes"]["ipam"]["config"]
    trusted = {line[3] for line in let_in if line[0] != "local" and line[-1] == "trust"}

    assert trusted == {subnet["subnet"]}
    assert let_in[-1] == ["host", "all", "all", "all", "scram-sha-256"]


def test_stores_can_move_between_nodes_and_the_registry_is_distributed_nowhere(compose):
    for name in NODES:
        settings = compose["services"][name]["command"]
        assert "wal_level=logical" in settings
        assert not any("enable_schema_based_sharding" in setting for setting in settings)


def test_every_node_reaches_itself_by_its_own_name(compose):
    for name in NODES:
        service = compose["services"][name]
        assert service["hostname"] == name
        assert 'citus.local_hostname="$$(hostname)"' in service["entrypoint"][2]


def test_no_secret_has_a_value(compose):
    for service in compose["services"].values():
        for name, value in service.get("environment", {}).items():
            assert "PASSWORD" not in name or value.startswith("${CITUS_PASSWORD:?")
