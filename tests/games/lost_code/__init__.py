"""Tests of Lost Code; not called `code` like the game, since that is a module of Python itself."""
