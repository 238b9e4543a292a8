# The web client and the runtime packages are built in separate stages: the image contains neither the compiler nor
# the packages of the tests.
FROM node:24-bookworm-slim AS client
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
COPY tsconfig.base.json vite.config.ts ./
COPY scripts/vite scripts/vite
COPY src/contract src/contract
COPY src/web src/web
ENV NODE_ENV=production
RUN node node_modules/vite/bin/vite.js build --logLevel warn

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# No package needs an install script.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data LOG_LEVEL=info
# Limits memory fragmentation: scripts/steps/memory.mjs.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=65536 NODE_OPTIONS=--max-semi-space-size=16
# The copy that a vacuum writes belongs on a disk, and /tmp may be in memory.
ENV SQLITE_TMPDIR=/data
RUN mkdir /data && chown node:node /data
WORKDIR /app
COPY package.json LICENSE NOTICE ./
COPY --from=packages /app/node_modules node_modules
COPY --from=client /app/dist/web dist/web
COPY src/contract src/contract
COPY src/server src/server
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/server/main.ts"]
