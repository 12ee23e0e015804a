#!/bin/sh
# Make an environment in .venv that contains uv. $1: the Python to use; by default the one that it has, or the first
# that is found. If $1 cannot be used, the script says why. An unfinished environment is made again: .venv/.unfinished
# exists until everything is in place. An environment without pip is never finished: uv could not be installed.
set -eu
wanted=$1
fits='import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 14))'
which='import sys; print(sys.version.split()[0], sys.base_prefix)'

can_install() {
  "$BIN/uv" --version >/dev/null 2>&1 || "$BIN/python" -m pip --version >/dev/null 2>&1
}

if [ -n "$wanted" ]; then
  "$wanted" -c "$fits" 2>/dev/null || {
    echo "$wanted is no Python 3.11 to 3.14 that runs here: $("$wanted" --version 2>&1 | head -n 1)"
    exit 1
  }
  if [ -x "$BIN/python" ] && [ "$("$BIN/python" -c "$which" 2>/dev/null)" != "$("$wanted" -c "$which")" ]; then
    echo "The environment is one of $("$BIN/python" --version 2>&1 | head -n 1); it is made again with $("$wanted" --version)."
    rm -rf .venv
  fi
fi
if [ -e .venv/.unfinished ] || { [ -x "$BIN/python" ] && ! can_install; }; then
  echo "The environment in .venv was not finished; it is made again."
  rm -rf .venv
fi
if [ -z "$wanted" ] && ! "$BIN/python" -c "$fits" 2>/dev/null; then
  for found in python3.11 python3.12 python3.13 python3.14 python3; do
    if "$found" -c "$fits" 2>/dev/null; then wanted=$found; break; fi
  done
  if [ -z "$wanted" ]; then
    echo "Python 3.11 to 3.14 is needed: install it, or say where it is: make play PYTHON=/path/to/python3"
    exit 1
  fi
fi

if ! [ -x "$BIN/python" ]; then
  echo "Making the environment in .venv ..."
  mkdir -p .venv
  touch .venv/.unfinished
  "$wanted" -m venv .venv
fi
"$BIN/uv" --version >/dev/null 2>&1 ||
  "$BIN/python" -m pip install --quiet --disable-pip-version-check "uv==$UV_VERSION"
rm -f .venv/.unfinished
[ -e .venv/.python ] || touch .venv/.python
