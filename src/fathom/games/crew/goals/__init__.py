"""What tasks and objectives ask for, and how they stand (K14).

- `facts`: what lies open, from which everything follows; `goal` and `kinds`: a task made ready; `tasks`: made from the components
- `judge`: whether a goal is fulfilled, out of reach or open; with one module for each family of goals: `holdings`,
  `single_trick_goals`, `winners`, `leads` and `balance`
- `endings`: which tricks the cards still to come can form
"""
