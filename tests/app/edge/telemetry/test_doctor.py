"""The doctor's checks of metrics, traces and errors: optional, but reported if wrong."""

import pytest
from pydantic import SecretStr

from app.platform.doctor.check import Grade
from app.platform.doctor.observability import check_observability
from tests.app.edge.telemetry.running import Receiver

TRACES = "OTEL_EXPORTER_OTLP_ENDPOINT"


@pytest.fixture
def look(platform, tmp_path):
    """Return the findings for a configuration with these values."""

    def check(**values) -> dict[str, tuple[Grade, str]]:
        config = platform.model_copy(update={"metrics_dir": tmp_path / "figures", **values})
        return {finding.subject: (finding.grade, finding.fix) for finding in check_observability(config)}

    return check


def test_all_settings_are_optional(look):
    assert {grade for grade, _ in look().values()} == {Grade.OK}


def test_all_settings_may_be_set(look):
    collector = Receiver()
    sentry = "https://0123456789abcdef@errors.example/7"

    findings = look(
        metrics_token=SecretStr("0123456789abcdef0123"),
        otel_exporter_otlp_endpoint=collector.address,
        sentry_dsn=sentry,
    )

    assert {grade for grade, _ in findings.values()} == {Grade.OK}
    assert [path for path, *_ in collector.posted] == ["/v1/traces"]


def test_a_short_token_and_an_unusable_directory_are_reported(look, tmp_path):
    assert look(metrics_token=SecretStr("short"))["METRICS_TOKEN"][0] is Grade.WARNING

    (tmp_path / "file").write_text("")
    findings = look(metrics_token=SecretStr("x" * 40), metrics_dir=tmp_path / "file" / "figures")
    assert findings["METRICS_DIR"][0] is Grade.FAULT


def test_an_unreachable_or_refusing_collector_is_reported_with_advice(look):
    collector = Receiver()
    for endpoint in ("http://127.0.0.1:1", "not an address"):
        grade, fix = look(otel_exporter_otlp_endpoint=endpoint)[TRACES]
        assert (grade, "4318" in fix) == (Grade.WARNING, True)

    collector.status = 401
    assert "HEADERS" in look(otel_exporter_otlp_endpoint=collector.address)[TRACES][1]
    collector.status = 404
    assert "4318" in look(otel_exporter_otlp_endpoint=collector.address)[TRACES][1]


def test_an_invalid_dsn_is_a_fault(look):
    assert look(sentry_dsn="errors.example")["SENTRY_DSN"][0] is Grade.FAULT
