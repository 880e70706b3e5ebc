"""Compiles the modules of Breath whose first line says so, against the installed Fathom."""

from fathom.compiling import setup_compiled

setup_compiled("breath")
