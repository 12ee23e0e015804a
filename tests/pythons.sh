#!/usr/bin/env bash
# A sample of the tests on each other Python that is allowed and at hand, in an environment of its own.
set -euo pipefail
cd "$(dirname "$0")/.."
uv=$PWD/.venv/bin/uv
here=$(.venv/bin/python -c 'import sys; print("%d.%d" % sys.version_info[:2])')
some=(tests/engines/core/test_{undo,tree}.py tests/engines/laws/test_law_16_records.py
  tests/store/test_tables.py tests/app/test_moves.py tests/web/test_start.py tests/render/test_painting.py docs/sample/tests/render/test_pebbles.py
  tests/render/test_samples.py::test_picture_matches_the_stored_one\[{fresco-full,princes-crowded,leonardo-crowded,notredame-crowded}\])
for version in 3.11 3.12 3.13 3.14; do
  [ "$version" = "$here" ] && continue
  found=
  for one in "python$version" "$HOME/.pyenv/versions/$version".*/bin/python; do
    if "$one" -c '' 2>/dev/null; then found=$one; break; fi
  done
  [ -n "$found" ] || { echo "Python $version is not at hand"; continue; }
  home=$(mktemp -d)
  trap 'rm -rf "$home"' EXIT
  echo "Python $version ($found)"
  UV_PROJECT_ENVIRONMENT=$home/env "$uv" sync --frozen --quiet --python "$found"
  python=$home/env/bin/python
  "$python" -m pytest -q -o cache_dir="$home/kept" -n 2 --dist loadfile "${some[@]}"
  rm -rf "$home"
done
