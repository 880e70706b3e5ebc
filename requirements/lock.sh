#!/bin/sh
# Writes the lock files again: `make lock`. Two sets that agree: what playing and building need, and what development, tests and
# benchmarks add. Markers inside them serve every Python and system that we support.
set -eu
cd "$(dirname "$0")/.."
compile() {
    uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate --no-emit-index-url "$@"
}
compile pyproject.toml --extra dev --extra bench --output-file requirements/dev.txt
python -c "import tomllib; print(*tomllib.load(open('pyproject.toml', 'rb'))['build-system']['requires'], sep='\n')" |
    compile pyproject.toml --extra server --constraint requirements/dev.txt --output-file requirements/play.txt -
