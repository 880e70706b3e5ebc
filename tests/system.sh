#!/bin/sh
# Installs what the tests need beside Python, where that is possible; where it is not, those tests are skipped and say so.
missing=""
command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || missing="$missing chromium"
command -v redis-server >/dev/null || missing="$missing redis-server"
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || missing="$missing postgresql"
command -v nginx >/dev/null || missing="$missing nginx-light"
command -v openssl >/dev/null || missing="$missing openssl"
[ -z "$missing" ] && exit 0
if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
    echo "Installing$missing for the tests"
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq && apt-get install -y -qq --no-install-recommends $missing >/dev/null && exit 0
fi
echo "Not installed:$missing. The tests that need them will be skipped."
