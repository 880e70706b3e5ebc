"""The rules of Reef, in the order of a game.

- `position`: everything that changes during a game, and the contract; `ocean`: one player's tiles and fish
- `setup` (R1 to R4), `turn`, `moves` (R5 to R14), `nature` (what is drawn, with `pools`), `ending` (R15 to R17)
- `legal`: what may be done, with `problems` and `prices`; `scoring` (R16, R18)
- `phases`, `actions` and `notes`: their numbers; `invariants`: what holds in every position
"""
