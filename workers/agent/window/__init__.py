"""The window in which a shopkeeper sees and sets up the agent.

`controller` decides what is shown and performs the clicked actions, without Tk. `view` draws it.
"""
