"""The lesson of Pearls."""
