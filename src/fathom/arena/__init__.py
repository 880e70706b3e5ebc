"""The arena: bots play bots, many times and fairly."""
