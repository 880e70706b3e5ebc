"""Environments: the games behind the interfaces of research libraries.

- `setup`: which game is meant, and how it is set up; `turns` (compiled): whose decision is next; `picture`: boards as pictures
- `walk` (compiled): one game from decision to decision; `stepping` (compiled): many games together
- `pettingzoo`, `gymnasium`, `openspiel`, `vector`: one module for each way of driving them
- `aec`, `parallel`: PettingZoo's two kinds, with `agents` and `spaces` in common; `spiel`: OpenSpiel's parts
- `document`: writes docs/envs/ from the code

Each needs an extra: `pip install "fathom-games[envs]"`, or `"fathom-games[openspiel]"`.
"""
