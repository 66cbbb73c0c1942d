"""The window in which a shopkeeper sees and sets up the agent.

`controller` decides what is shown and does what is clicked, without Tk. `view` draws it.
"""
