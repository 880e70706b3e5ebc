"""The parts of `fathom.envs.openspiel`.

- `script`: nature's draws one small question at a time; `play`: a game driven that way, with what each seat has been told
- `ending`: the end of a kept game as a game of its own
- `shape`: what OpenSpiel wants to know about a game in advance
- `observer`, `game`: the classes that OpenSpiel uses
"""
