"""The doctor on figures, traces and errors: left out is well, set wrong is said with what to do."""

import pytest
from pydantic import SecretStr

from app.doctor.check import Grade
from app.doctor.observability import look_at_telling
from tests.app.telemetry.running import Receiver

TRACES = "OTEL_EXPORTER_OTLP_ENDPOINT"


@pytest.fixture
def look(platform, tmp_path):
    """What is found where the configuration has these values."""

    def found(**values) -> dict[str, tuple[Grade, str]]:
        config = platform.model_copy(update={"metrics_dir": tmp_path / "figures", **values})
        return {one.subject: (one.grade, one.cure) for one in look_at_telling(config)}

    return found


def test_all_may_be_left_out(look):
    assert {grade for grade, _ in look().values()} == {Grade.WELL}


def test_all_may_be_set(look):
    collector = Receiver()
    sentry = "https://0123456789abcdef@errors.example/7"

    found = look(
        metrics_token=SecretStr("0123456789abcdef0123"),
        otel_exporter_otlp_endpoint=collector.address,
        sentry_dsn=sentry,
    )

    assert {grade for grade, _ in found.values()} == {Grade.WELL}
    assert [path for path, *_ in collector.posted] == ["/v1/traces"]


def test_a_short_token_and_a_directory_that_can_not_be_made_are_told(look, tmp_path):
    assert look(metrics_token=SecretStr("short"))["METRICS_TOKEN"][0] is Grade.WARNING

    (tmp_path / "file").write_text("")
    found = look(metrics_token=SecretStr("x" * 40), metrics_dir=tmp_path / "file" / "figures")
    assert found["METRICS_DIR"][0] is Grade.FAULT


def test_a_collector_that_is_not_there_or_takes_nothing_is_told_with_what_to_set(look):
    collector = Receiver()
    for endpoint in ("http://127.0.0.1:1", "not an address"):
        grade, cure = look(otel_exporter_otlp_endpoint=endpoint)[TRACES]
        assert (grade, "4318" in cure) == (Grade.WARNING, True)

    collector.status = 401
    assert "HEADERS" in look(otel_exporter_otlp_endpoint=collector.address)[TRACES][1]
    collector.status = 404
    assert "4318" in look(otel_exporter_otlp_endpoint=collector.address)[TRACES][1]


def test_a_dsn_that_is_none_is_a_fault(look):
    assert look(sentry_dsn="errors.example")["SENTRY_DSN"][0] is Grade.FAULT
