"""How Divers is shown: views, events, notation, words, the terminal."""
