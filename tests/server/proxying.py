"""A real nginx in front of a server: TLS with a certificate of its own, and the site below a path of the host."""

from __future__ import annotations

import os
import shutil
import ssl
import subprocess
from pathlib import Path
from typing import Self

import httpx
import pytest

from server.serving import PATIENCE, Server, ask, free_port

PATH = "/fathom"

# What docs/hosting.md tells hosts to write, with ports and files of the test around it.
CONFIGURATION = """
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
worker_processes 1;
events {{ worker_connections 256; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    map $http_upgrade $connection_upgrade {{ default upgrade; '' close; }}
    server {{
        listen 127.0.0.1:{port} ssl;
        ssl_certificate {folder}/certificate.pem;
        ssl_certificate_key {folder}/key.pem;
{location}
        location / {{ return 404; }}
    }}
}}
"""


def documented(port: int) -> str:
    """The location that docs/hosting.md gives for a path, for a server at this port."""
    page = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")
    blocks = [block for block in page.split("```")[1::2] if f"location {PATH}/" in block]
    assert len(blocks) == 1, "the page for hosts has one example with a path"
    return blocks[0].partition("\n")[2].replace("127.0.0.1:8765", f"127.0.0.1:{port}")


class Proxied(Server):
    """A server behind nginx: `url` is the public one, `direct` its own."""

    def __init__(self, data: Path, folder: Path, *arguments: str, **environment: str) -> None:
        program = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
        if program is None or shutil.which("openssl") is None:
            pytest.skip("nginx or openssl is not installed")
        super().__init__(data, *arguments, **environment)
        self.direct = self.url
        public = free_port()
        self.url = f"https://127.0.0.1:{public}{PATH}"
        self.ws = f"wss://127.0.0.1:{public}{PATH}"
        self.origin = f"https://127.0.0.1:{public}"
        self.environment = {"FATHOM_SECRET": "s" * 40, **environment}
        self.arguments = ("--public-url", self.url, "--proxy", "127.0.0.1", *arguments)
        self._folder = folder
        self._command = [program, "-c", str(folder / "nginx.conf"), "-p", str(folder), "-e", str(folder / "error.log")]
        _certify(folder / "key.pem", folder / "certificate.pem")
        location = documented(self.port)
        (folder / "nginx.conf").write_text(CONFIGURATION.format(folder=folder, port=public, location=location))
        if os.geteuid() == 0:  # nginx's own worker runs as nobody
            with (folder / "nginx.conf").open("a") as file:
                file.write("user root;\n")

    def __enter__(self) -> Self:
        self.start()
        return self

    def start(self) -> Server:
        self._nginx = subprocess.Popen(self._command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return super().start()

    def stop(self) -> None:
        super().stop()
        self._nginx.terminate()
        self._nginx.wait(PATIENCE)

    def _answers(self) -> bool:
        assert self.process is not None
        assert self.process.poll() is None, self.log()
        assert self._nginx.poll() is None, (self._folder / "error.log").read_text()
        try:
            return ask("GET", f"{self.url}/readyz").status_code == 200
        except httpx.TransportError:
            return False

    def certificate(self) -> ssl.SSLContext:
        """What a client needs in order to trust this server, and no other."""
        return ssl.create_default_context(cafile=str(self._folder / "certificate.pem"))


def _certify(key: Path, certificate: Path) -> None:
    """Makes a key, and a certificate that nobody but its owner has signed."""
    files = ["-keyout", str(key), "-out", str(certificate)]
    kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
    names = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"]
    subprocess.run(["openssl", "req", *kind, *names, *files], check=True, capture_output=True)
