"""Bots: generic players that know the contract and nothing of any game."""
