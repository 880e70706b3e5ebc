"""The REST API. Every refusal is a `Problem` with one clear sentence.

- `people`, `tables` (with the games), `deals`, `campaigns`, `records`: the handlers, by what they are about
- `parameters`: their parameters and answers; `chairs`: who sits where
"""
