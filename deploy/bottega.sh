#!/bin/sh
# The command bottega of a server, for root: it uses the data of bottega.service, with its settings.
# Files that a command creates in the data folder belong to the owner of the data.
case "$1" in
    serve | play | "")
        echo "bottega: the service starts it: systemctl start bottega" >&2
        exit 2
        ;;
esac
settings=${BOTTEGA_ENV_FILE:-/etc/bottega.env}
data=$(sed -n 's/^BOTTEGA_DATA=//p' "$settings" 2>/dev/null | tail -n 1)
export BOTTEGA_ENV_FILE="$settings" BOTTEGA_DATA="${BOTTEGA_DATA:-${data:-/var/lib/bottega}}"
exec /opt/bottega/.venv/bin/bottega "$@"
