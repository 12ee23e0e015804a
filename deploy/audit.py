"""Check the lock file for packages with known vulnerabilities (https://osv.dev), if that service can be reached."""

import subprocess
import sys
from pathlib import Path

AWAY = ("error sending request", "dns error", "timed out", "Could not connect")


def main() -> int:
    """Print the vulnerabilities, and return 1 if there are any. If the service does not answer, say so and return 0."""
    tool = Path(sys.executable).with_name("uv")
    command = [str(tool), "audit", "--frozen", "--preview-features", "audit"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - our own tool
    said = done.stdout + done.stderr
    if done.returncode and any(words in said for words in AWAY):
        sys.stdout.write("not audited: api.osv.dev is not reached from here\n")
        return 0
    sys.stdout.write(said)
    return done.returncode


if __name__ == "__main__":
    raise SystemExit(main())
