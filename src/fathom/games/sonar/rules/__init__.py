"""The rules of Sonar. Numbers such as S4 are the rules of docs/rules/sonar.en.md.

- `position`: the state of a game, and the contract's methods
- `phases`, `actions`, `facts`, `notes`: numbers for what the game waits for, what a seat may do, what is heard of a submarine,
  and what happens
- `legal`: what a seat may do; `moves`: what it does; `ending`: what follows when an order is done
- `nature`: what is left to chance; `clock`: what the table does when time is up
- `invariants`: what holds in every position
"""
