#!/usr/bin/env bash
# Repeat each red test of a pytest run once, on its own. Print `flaky: NAME` for each that then passes.
# Usage: repeat_red.sh CACHE [PYTHON]: the run's cache folder (`-o cache_dir=CACHE`). Fails if a test is red again,
# if the run named none (it broke off, or a linter failed), or if it named too many to be a coincidence.
set -euo pipefail
cache=$1 python=${2:-.venv/bin/python} most=20

list='import json, sys; print(*json.load(open(sys.argv[1])), sep="\n")'
mapfile -t red < <("$python" -c "$list" "$cache/v/cache/lastfailed" 2>/dev/null)
if [ ${#red[@]} -eq 0 ] || [ ${#red[@]} -gt $most ]; then exit 1; fi

failed=0
for test in "${red[@]}"; do
  if "$python" -m pytest -q -n 0 -p no:cacheprovider --timeout 1800 "$test" </dev/null; then
    echo "flaky: $test"
  else
    failed=1
  fi
done
exit $failed
