"""Environments: the games as programs that study them know games.

- `setup`: which game is meant, and how it is set up; `turns` (compiled): whose decision is next; `picture`: boards as pictures
- `pettingzoo`, `gymnasium`, `openspiel`, `vector`: one module for each way of driving them
- `document`: writes docs/envs/ from the code

Each needs an extra: `pip install "fathom[envs]"`, or `"fathom[openspiel]"`.
"""
