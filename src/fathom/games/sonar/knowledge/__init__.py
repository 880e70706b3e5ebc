"""What a crew can know of the enemy's submarine.

- `belief`: every way in which a submarine can have come to where it is
- `inference`: the belief that follows from what was heard
- `clues`: what gave a submarine away
- `worlds`: positions that agree with it, drawn evenly or listed one by one
"""
