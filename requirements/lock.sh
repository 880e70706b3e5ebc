#!/bin/sh
# Writes the lock files again: `make lock`. They agree with each other, and their markers serve every Python and system that we support.
#   dev.txt     development, tests and benchmarks: everything
#   server.txt  what a host runs
#   build.txt   what compiles the package
set -eu
cd "$(dirname "$0")"
compile() {
    uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate --no-emit-index-url "$@"
}
compile ../pyproject.toml --extra dev --extra bench --output-file dev.txt
compile ../pyproject.toml --extra server --constraint dev.txt --output-file server.txt
python -c "import tomllib; print(*tomllib.load(open('../pyproject.toml', 'rb'))['build-system']['requires'], sep='\n')" |
    compile - --constraint dev.txt --output-file build.txt
