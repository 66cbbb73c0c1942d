"""The activity log of a store: who changed which sensitive value, from what to what, when and from where."""
