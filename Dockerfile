# One image for both programs: the gateway, or with the command `node academy-api/main.ts` the reference API.
FROM node:26.10.0-trixie-slim AS build
WORKDIR /academy
COPY package.json package-lock.json ./
COPY scripts/after-install.mjs scripts/
RUN --mount=type=cache,target=/root/.npm npm ci
COPY . .
RUN npm run build
# Scripts of the version before this one, which the page that somebody has open may still ask for.
RUN if [ -d former-assets ]; then cp -r web/dist/assets/. former-assets && cp -r former-assets/. web/dist/assets; fi

FROM node:26.10.0-trixie-slim
ENV NODE_ENV=production
WORKDIR /academy
COPY package.json package-lock.json ./
COPY scripts/after-install.mjs scripts/
# The optional packages bring a Node, which is here already.
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --omit=optional
# All that is written here, by whichever user: data of the reference API, and compiled sources for the next start.
RUN install -d -m 1777 .data node_modules/.cache
COPY academy-api academy-api
COPY schema schema
COPY scripts scripts
COPY --from=build /academy/gateway gateway
COPY --from=build /academy/web/generated web/generated
COPY --from=build /academy/web/dist web/dist
COPY --from=build /academy/web/dist-server web/dist-server
COPY --from=build /academy/web/explorer/dist web/explorer/dist
USER node
EXPOSE 4000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --start-interval=1s CMD ["node", "scripts/is-healthy.mjs"]
CMD ["node", "scripts/serve.mjs"]
