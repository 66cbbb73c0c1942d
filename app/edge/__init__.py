"""How a call comes in: its checks and limits, cached answers, health, metrics and the API document."""
