"""The edge of the API: checks and limits of calls, cached answers, health, metrics and the API document."""
