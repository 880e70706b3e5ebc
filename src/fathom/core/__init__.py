"""What is true of every game.

- `state`: the contract (State, Outcome, NATURE)      - `events`: what happened, and who may see it
- `dice`: where chance comes from                      - `driver`: let nature act, play to the end
- `game`, `registry`: a game and how it is found       - `options`, `text`: set-up and sentences
- `match`: a game being played, with its log           - `record`, `notation`: games and moves as text
- `logbook`: what a group plays through together       - `errors`: one sentence for everything that is wrong
"""
