# The image holds the program and what it needs to reach Discord; no shell, no package manager.
# Where no container engine answers, `.ci/image` carries out the RUN lines of the stage `build` outside an image.
FROM rust:1-slim-trixie AS build
# Nothing is tidied up here: the image takes only what it copies from this stage.
RUN apt-get update && apt-get install --yes --no-install-recommends gcc libc6-dev
# Before the sources, so that it stays in the cache when they change.
RUN cargo install --locked --features cli cargo-about@0.9.3
WORKDIR /build
COPY . .
ARG COMMIT
ENV BUILT_FROM_COMMIT=${COMMIT}
# With both databases, without the sandbox: neither its code nor its dependencies.
RUN cargo build --package last-spike --profile dist --locked --no-default-features --features postgres \
    && mkdir -p image/data && cp target/dist/last-spike image/
# What the program is made of, and under which licences: text that goes wherever the program goes.
RUN mkdir image/licenses && cp LICENSE render/src/assets/fonts/OFL-*.txt image/licenses/
RUN cargo about generate --locked --fail --no-default-features --features postgres about.hbs --output-file image/licenses/THIRD-PARTY.txt

FROM gcr.io/distroless/cc-debian13:nonroot
COPY --from=build /build/image/last-spike /last-spike
COPY --from=build /build/image/licenses /licenses
COPY --from=build --chown=nonroot:nonroot /build/image/data /data
ENV LAST_SPIKE_HTTP__LISTEN=0.0.0.0:9100
# Where the database file is, unless `database.url` names a server.
WORKDIR /data
VOLUME /data
EXPOSE 9100
# Healthy is a bot that is ready; one that waits for Discord or the database is not. It asks where the configuration says.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["/last-spike", "health"]
USER nonroot
STOPSIGNAL SIGTERM
ENTRYPOINT ["/last-spike"]
CMD ["serve"]
