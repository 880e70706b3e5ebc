"""Compiles the marked modules, as src/fathom/compiling.py says."""

import sys

# Not by way of the package: importing that would import what is about to be compiled.
sys.path.insert(0, "src/fathom")
from compiling import setup_compiled

del sys.path[0]

setup_compiled("src/fathom")
