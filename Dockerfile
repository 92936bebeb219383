# Backstage is built, then only what the server needs goes into the image. docs/operations.md says how to run it.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
RUN node node_modules/vite/bin/vite.js build
# The image brings Node.js itself, not the one of npm; TypeScript would stay as an optional peer that nothing uses here.
RUN npm prune --omit=dev --ignore-scripts \
  && rm -rf node_modules/node node_modules/node-bin-* node_modules/.bin node_modules/typescript node_modules/@typescript

FROM node:24-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072 NODE_COMPILE_CACHE=/tmp/compiled
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/domain domain
COPY --from=build /app/locales locales
COPY --from=build /app/themes themes
COPY --from=build /app/server server
COPY --from=build /app/dist dist
COPY --from=build /app/scripts/restore.ts scripts/restore.ts
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=10s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/v1/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--max-old-space-size=512", "server/main.ts"]
