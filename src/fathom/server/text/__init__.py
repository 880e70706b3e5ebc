"""Texts outside the games: the browser's and the server's refusals, in Polish and English."""
