"""Programs that run outside requests: the Celery workers, and the agent for a store's own machine."""
