"""The table server: lobby, seats, clocks, storage, sockets."""
