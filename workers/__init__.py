"""What runs apart from requests: Celery's tasks in `workers.celery`, and what runs on other machines."""
