#!/bin/sh
# Firefox for the browser test that needs it: where it is missing, Debian is asked for it (that needs root).
set -eu
if command -v firefox-esr >/dev/null 2>&1; then
  exit 0
fi
if ! command -v apt-get >/dev/null 2>&1; then
  echo "browser tests: no Firefox here, and no apt-get to ask for it. Install Firefox so that 'firefox-esr' is on the PATH." >&2
  exit 1
fi
if [ "$(id -u)" != 0 ]; then
  echo "browser tests: no Firefox here. As root: apt-get install --no-install-recommends firefox-esr" >&2
  exit 1
fi
echo "browser tests: installing Debian's Firefox (250 MB) ..." >&2
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
apt-get install -y -qq --no-install-recommends firefox-esr >/dev/null
command -v firefox-esr >/dev/null
