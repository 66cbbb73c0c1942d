"""The programs beside accounting packages: letting them in, what they bring, what they take away."""
