"""How a database of an older version becomes one of this version, by Alembic.

- `env`: what Alembic runs; `versions`: the migrations, one module each, in the order of their numbers

Anyone who changes `schema` adds a migration here that does the same to an existing database. A migration names tables and columns
itself: it must still mean the same when `schema` has changed again.
"""
