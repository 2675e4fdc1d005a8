# The image holds the program and what it needs to reach Discord; no shell, no package manager.
FROM rust:1-slim-trixie AS build
RUN apt-get update && apt-get install --yes --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
WORKDIR /build
COPY . .
ARG COMMIT
ENV BUILT_FROM_COMMIT=${COMMIT}
# With both databases, without the sandbox: neither its code nor its dependencies.
RUN cargo build --package last-spike --profile dist --locked --no-default-features --features postgres \
    && mkdir /data && mv target/dist/last-spike /last-spike
# What the program is made of, and under which licences: text that goes wherever the program goes.
RUN cargo install --locked --features cli cargo-about@0.9.3 \
    && mkdir /licenses && cp LICENSE src/render/assets/fonts/OFL-*.txt /licenses/ \
    && cargo about generate --locked --fail --no-default-features --features postgres about.hbs --output-file /licenses/THIRD-PARTY.txt

FROM gcr.io/distroless/cc-debian13:nonroot
COPY --from=build /last-spike /last-spike
COPY --from=build /licenses /licenses
COPY --from=build --chown=nonroot:nonroot /data /data
ENV LAST_SPIKE_HTTP__LISTEN=0.0.0.0:9100
# Where the database file is, unless `database.url` names a server.
WORKDIR /data
VOLUME /data
EXPOSE 9100
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s CMD ["/last-spike", "health", "--listen", "127.0.0.1:9100"]
USER nonroot
STOPSIGNAL SIGTERM
ENTRYPOINT ["/last-spike"]
CMD ["serve"]
