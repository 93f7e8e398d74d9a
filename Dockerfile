# syntax=docker/dockerfile:1
# Builds the web app with the development packages, and keeps only what runs. The server runs its TypeScript as it is.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev && npm cache clean --force

FROM node:24-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data PORT=3000
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/build/client build/client
COPY package.json ./
COPY contract contract
COPY server server
COPY operator operator
COPY scripts scripts
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Without a shell or npm in between: signals reach the server, which lets open answers end.
CMD ["env", "MALLOC_MMAP_THRESHOLD_=1000000", "node", "--max-semi-space-size=16", "scripts/start.mjs"]
