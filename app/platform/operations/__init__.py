"""The state of the platform: store statistics, failed tasks, queues, health."""
