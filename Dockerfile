# Fathom's table server. Build: docker build -t fathom .   Run: see docs/hosting.md, or compose.yaml for a whole host.

# The browser's part.
FROM node:22-bookworm-slim AS client
WORKDIR /build/web
COPY web/package.json web/package-lock.json ./
RUN npm ci --no-fund --no-audit
COPY web/ ./
# Boards read the games' component data, and the pages of rules are docs/rules.
COPY src/fathom/games/ /build/src/fathom/games/
COPY docs/rules/ /build/docs/rules/
# Writes ../src/fathom/server/client.
RUN npm run build

# The package, with its rules and search compiled, and everything it needs as wheels.
FROM python:3.11-slim-bookworm AS wheels
RUN apt-get update && apt-get install --yes --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
WORKDIR /build
COPY requirements/ requirements/
RUN pip wheel --no-cache-dir --wheel-dir /wheels --requirement requirements/server.txt
RUN pip install --no-cache-dir --requirement requirements/build.txt
COPY pyproject.toml setup.py README.md LICENSE NOTICE ./
COPY src/ src/
COPY --from=client /build/src/fathom/server/client/ src/fathom/server/client/
RUN FATHOM_COMPILE=require pip wheel --no-cache-dir --no-build-isolation --no-deps --wheel-dir /wheels .

FROM python:3.11-slim-bookworm
RUN --mount=type=bind,from=wheels,source=/wheels,target=/wheels \
    pip install --no-cache-dir --no-index --find-links /wheels "fathom-games[server]"
# A build without its compiled modules or its client works, but slowly or without pages: better to fail here.
RUN python -c "from pathlib import Path; from fathom.core import dice; from fathom.server.app import CLIENT; \
assert not dice.__file__.endswith('.py'), 'not compiled'; assert (CLIENT / 'index.html').exists(), 'no client'"
RUN useradd --system --uid 10001 --home-dir /data --create-home fathom
USER fathom
WORKDIR /data
VOLUME /data
# Nothing but /data and /tmp is written, so the rest may be read-only.
ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 FATHOM_HOST=0.0.0.0 FATHOM_DATA=/data FATHOM_SECRET_FILE=/run/secrets/fathom_secret
EXPOSE 8765
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 CMD ["fathom", "healthcheck"]
ENTRYPOINT ["fathom"]
CMD ["serve"]
