"""What is true of every game.

- `state`: the contract (State, Outcome, NATURE); `events`: what happened, and who may see it
- `dice`: the generators that chance is drawn from; `driver`: lets nature act, and plays to the end
- `game`, `registry`: a game, and how it is found; `options`, `text`: how it is set up, and what it says
- `match`: a game being played, with its log; `positions`: one that begins in the middle
- `record`, `notation`: games and moves as text
- `planes`: what a seat knows as numbers
- `logbook`: what a group plays through together; `sheet`: what a person can earn
- `errors`: one sentence for everything that is wrong
"""
