"""What a player can know of their own rack: `facts` from answers, the exact `posterior` that they leave, and sampled `worlds`."""
