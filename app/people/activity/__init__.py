"""The activity log of a store: who changed what sensitive, from what to what, when and from where."""
