#!/bin/sh
# Chromium for the browser tests: where it is missing, Debian is asked for it (that needs root).
set -eu
if command -v chromium >/dev/null 2>&1; then
  exit 0
fi
if ! command -v apt-get >/dev/null 2>&1; then
  echo "browser tests: no Chromium here, and no apt-get to ask for it. Install Chromium so that 'chromium' is on the PATH." >&2
  exit 1
fi
if [ "$(id -u)" != 0 ]; then
  echo "browser tests: no Chromium here. As root: apt-get install --no-install-recommends chromium" >&2
  exit 1
fi
echo "browser tests: installing Debian's Chromium (350 MB) ..." >&2
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
apt-get install -y -qq --no-install-recommends chromium >/dev/null
command -v chromium >/dev/null
