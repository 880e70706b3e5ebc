"""The migrations: `0001` is the schema of databases that are older than migrations."""
