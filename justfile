# The tasks that one repeats: `just` lists them (https://just.systems). CONTRIBUTING.md explains the commands themselves.

[private]
default:
    @{{ just_executable() }} --list --unsorted

# Pass the gate
gate:
    .ci/run

# Play on a local stand-in for Discord
sandbox *options:
    cargo run --release -- sandbox {{ options }}

# Run the tests of a subject of the bot, such as `posts::`
test *names:
    cargo test -p last-spike --test integration -- {{ names }}

# Run tests that are beside the bot's code, such as `service::tests::voting`
unit *names:
    cargo test -p last-spike --lib -- {{ names }}

# Run tests of the use cases on PostgreSQL, such as `voting::`
on-server names:
    ON_SERVER={{ quote(names) }} cargo test -p last-spike --lib -- use_cases_do_on_a_server

# Run the tests of the rules and of the computers: all, or those of a name, such as `rulings_columbia::t1`
rules *names:
    cargo test -p last-spike-engine -p last-spike-computer -- {{ names }}

# Keep new words as the expected ones, and show what changed
bless-words:
    INSTA_UPDATE=always cargo test -p last-spike --test integration -- posts::
    git diff --word-diff=color -- tests/integration/snapshots

# Write all texts for people into a file, in both languages, in the order in which one meets them
texts file="target/texts.txt":
    TEXTS={{ quote(absolute_path(file)) }} cargo test -p last-spike --test integration -- posts::all_texts
    @echo {{ quote(file) }}

# Keep new pictures as the expected ones, and name those that changed
bless-pictures:
    BLESS=1 cargo test -p last-spike --test integration -- pictures::
    git status --short tests/pictures

# Check records by dealing and playing them again
verify +files="tests/records/*.spike.json":
    cargo run --release -- record verify {{ files }}

# Change a file of the bot in every way and name the changes that the tests beside its code miss (needs cargo-mutants)
mutants file +names="service::tests":
    cargo mutants --file {{ file }} --package last-spike --cargo-arg=--lib -- -- {{ names }}

# Run a benchmark by turns here and at another commit, because only figures of the same hour compare
bench name commit="main" rounds="3":
    #!/usr/bin/env bash
    set -euo pipefail
    other=target/beside
    git worktree remove --force "$other" 2>/dev/null || true
    git worktree add --detach "$other" {{ quote(commit) }}
    trap 'git worktree remove --force "$other"' EXIT
    for ((round = 1; round <= {{ rounds }}; round++)); do
        echo "== {{ commit }}, round $round"
        (cd "$other" && CARGO_TARGET_DIR=../beside-target cargo bench --bench {{ name }})
        echo "== here, round $round"
        cargo bench --bench {{ name }}
    done
