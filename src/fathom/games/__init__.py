"""The games, one folder each; they import core only and never each other."""
