"""Platform jobs: long-running work outside of requests, with progress."""
