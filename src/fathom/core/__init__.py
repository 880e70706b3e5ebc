"""What is true of every game.

- `state`: the contract (State, Outcome, NATURE), on top of `fields`; `events`: what happened, and who may see it
- `game`, `registry`: a game, and how it is found; `options`, `lookup`, `text`: its setting, what follows from it, what it says
- `search`, `bots`, `presenter`, `table`, `planes`, `review`, `positions`, `campaign`, `achievements`, `lessons`, `coach`:
  optional capabilities; `lesson_run`, `facts`: a lesson being taken, and what it states
- `dice`: the generators that chance is drawn from; `driver`: lets nature act, and plays to the end
- `match`: a game being played, with its log; `record`, `notation`: games and moves as text
- `words`, `terminal`: what log lines and boards in a terminal have in common; `score`: what players reach together
- `errors`: one sentence for everything that is wrong; `layout`: a guard against games compiled without their base classes
"""
