#!/bin/sh
# Release this checkout: make release VERSION=1.0.0. It checks everything, keeps a store of the version for the tests,
# tags, and builds everything into dist/. It does not push: the tag's workflow publishes (docs/releasing.md).
set -eu
version=${1:-}
fail() { echo "release: $1" >&2; exit 1; }

grep -qx "version = \"$version\"" pyproject.toml || fail "pyproject.toml has another version than '$version'"
grep -qE "^## $version - [0-9]{4}-[0-9]{2}-[0-9]{2}$" CHANGELOG.md || fail "CHANGELOG.md has no line '## $version - YYYY-MM-DD'"
! git rev-parse -q --verify "refs/tags/v$version" >/dev/null || fail "the tag v$version is there already"
[ -z "$(git status --porcelain)" ] || fail "commit or remove first: $(git status --porcelain | tr '\n' ' ')"
if ! [ -d "tests/store/kept/$version" ]; then
  .venv/bin/python -m tests.store.kept_stores >/dev/null
  git add -f "tests/store/kept/$version"
  git commit -q -m "tests: Keep a store of $version"
fi
.ci/run || fail ".ci/run is red"
rm -rf dist
make dist
if docker info >/dev/null 2>&1; then
  docker build -f deploy/Dockerfile -t "bottega:$version" .
  docker save "bottega:$version" | gzip -n > "dist/bottega-$version-image.tar.gz"
else
  echo "release: no image is built, because no Docker answers here"
fi
(cd dist && sha256sum -- * > SHA256SUMS)
git tag -a "v$version" -m "Bottega $version"
echo "release: v$version is in dist/; publish it: git push --follow-tags"
