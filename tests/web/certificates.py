"""Create certificates that no authority has signed."""

import subprocess
from pathlib import Path


def create_certificate(folder: Path, *names: str, days: int = 2) -> tuple[Path, Path]:
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    alternatives = ",".join(f"DNS:{name}" for name in names)
    subject = ["-subj", f"/CN={names[0]}", "-addext", f"subjectAltName={alternatives}"]
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", str(days), *subject]
    subprocess.run([*command, "-keyout", key, "-out", certificate], check=True, capture_output=True)
    return key, certificate
