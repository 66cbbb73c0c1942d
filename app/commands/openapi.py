"""The command that prints the OpenAPI document."""

import json
import sys


def openapi() -> None:
    """Print the OpenAPI document."""
    from app.edge.openapi import document
    from app.factory import create_app

    json.dump(document(create_app()), sys.stdout, indent=1, sort_keys=True)
    sys.stdout.write("\n")
