# The Python that all of it stands on, to compile with and to run on; README.md says how to pin both by digest.
ARG COMPILE_IMAGE=python:3.11-bookworm
ARG PYTHON_IMAGE=python:3.11-slim-bookworm

# The engine's inner modules, compiled from the sources (docs/adr/0011): this stage has a compiler, the image has none.
FROM ${COMPILE_IMAGE} AS compiled
WORKDIR /site
COPY requirements/compile.lock requirements/compile.lock
COPY bin/compile bin/compile
COPY engine engine
RUN bin/compile --here

# One image for the web server, the workers and the beat; compose.yaml starts it for each of them.
FROM ${PYTHON_IMAGE}

ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 PIP_NO_CACHE_DIR=1 DATA_DIR=/data
WORKDIR /site

# pg_dump and pg_restore of bookworm's PostgreSQL 15, for manage.py backup and restore; and fonts for names of boards in
# PNGs, if any are wanted: --build-arg FONTS="fonts-noto-core fonts-noto-cjk" (docs/boards.md).
ARG FONTS=""
RUN apt-get update \
 && apt-get install --yes --no-install-recommends postgresql-client ${FONTS} \
 && rm -rf /var/lib/apt/lists/*

COPY requirements/base.lock requirements/base.lock
RUN pip install --disable-pip-version-check --require-hashes -r requirements/base.lock

COPY . .
COPY --from=compiled /site/engine engine
COPY --from=compiled /site/*.so ./
RUN useradd --system --uid 10001 --home /data season && mkdir -p /data && chown season /data \
 && DATA_DIR=/tmp SECRET_KEY=only-while-building COLLECTING=1 python manage.py collectstatic --no-input --verbosity 0

USER 10001
VOLUME /data
EXPOSE 8000
# Who asks is whoever is connected, but for the proxies that TRUSTED_PROXIES counts.
CMD ["uvicorn", "diplomacy_web.asgi:application", "--host", "0.0.0.0", "--port", "8000", "--lifespan", "on", \
     "--http", "diplomacy_web.slow_clients:SlowClientProtocol", "--no-access-log", "--no-proxy-headers", "--timeout-graceful-shutdown", "5"]
