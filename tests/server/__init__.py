"""Tests of the table server on real parts: a running `fathom serve`, real sockets, real databases."""
