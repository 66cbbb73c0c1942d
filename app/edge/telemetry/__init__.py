"""Observability: metrics for Prometheus, traces by OpenTelemetry, errors for Sentry.

Each is loaded only if its setting is present: METRICS_TOKEN, OTEL_EXPORTER_OTLP_ENDPOINT, SENTRY_DSN.
"""
