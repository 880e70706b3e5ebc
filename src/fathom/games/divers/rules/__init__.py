"""The rules of Divers: `position` and what moves it."""
