"""What goes over the wire, as msgspec types.

- `common`: limits, names, clocks, seats and tables, which both below use
- `messages`: what goes over a table's socket
- `rest`: what the REST API takes and gives; `people`: the part about accounts, blocks and moderation
- `examples`: one real example of each type, put together from those of its fields

docs/protocol.md and the browser's TypeScript types are made from these types: a docstring says what a type is, `msgspec.Meta`
what a field means, with an example. Times are seconds since 1970.
"""
