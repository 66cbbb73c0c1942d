"""What the product tells of itself: figures for Prometheus, traces for OpenTelemetry, errors for Sentry.

Each is loaded only where its setting is there: METRICS_TOKEN, OTEL_EXPORTER_OTLP_ENDPOINT, SENTRY_DSN.
"""
