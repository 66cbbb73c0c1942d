"""How the platform fares: figures of stores, tasks that failed, queues, health."""
