"""What a seat may infer about the cards and predictions that it does not see.

- `inference`: what it knows, from plays, messages and passes, and because nobody dealt again
- `deals`: how the unseen cards may lie, counted, so that one can be drawn evenly
- `listing`: the same ones listed
- `worlds`: whole positions made of them
"""
