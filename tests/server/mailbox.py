"""A mail server that keeps what it is sent, for tests of the mail that lets people back in."""

from __future__ import annotations

import socketserver
import threading
from email import message_from_bytes
from email.policy import default


class Mailbox:
    """Speaks as much SMTP as is needed. `letters` holds whom each was for, and its text."""

    def __init__(self) -> None:
        self.letters: list[tuple[str, str]] = []
        letters = self.letters

        class Handler(socketserver.StreamRequestHandler):
            def handle(self) -> None:
                to = ""
                self._say("220 mailbox")
                while line := self.rfile.readline():
                    words = line.decode().strip()
                    match words.partition(" ")[0].upper():
                        case "DATA":
                            self._say("354 go on")
                            letters.append((to, self._read_letter()))
                        case "RCPT":
                            to = words.partition("<")[2].rstrip(">")
                        case "QUIT":
                            self._say("221 bye")
                            return
                    self._say("250 ok")

            def _read_letter(self) -> str:
                lines = []
                while (line := self.rfile.readline()) not in (b".\r\n", b""):
                    lines.append(line[1:] if line.startswith(b".") else line)
                letter = message_from_bytes(b"".join(lines), policy=default)
                return str(letter.get_content())

            def _say(self, words: str) -> None:
                self.wfile.write(f"{words}\r\n".encode())

        self._server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
        self.url = f"smtp://127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self) -> Mailbox:
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()
