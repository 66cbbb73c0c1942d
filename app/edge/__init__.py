"""How a call comes in: its checks and limits, kept answers, health, metrics and the API document."""
