"""The rules of Lost Code. Numbers such as C8 are the rules of docs/rules/lost_code.en.md.

- `position`: the state; `phases`, `actions`, `answers`, `skull` and `notes` name the numbers in it
- `legal`: who may do what, and the sentence where it is not allowed
- `nature`: the deal, the stack of markers, rolls and draws
- `moves`: what the players do, in the order of a round; `scoring`: how bets are answered; `ending`: the final entries
- `invariants`: what holds in every position
"""
