"""Searches that found nothing, and the synonyms that explain their words."""
