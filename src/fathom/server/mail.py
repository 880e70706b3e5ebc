"""Mail that lets people back in, where a host has set up a mail server."""

from __future__ import annotations

import asyncio
import logging
import smtplib
import ssl
from email.message import EmailMessage
from typing import Literal
from urllib.parse import unquote, urlsplit

from fathom.server.refusals import TEXTS, TableRefusal
from fathom.server.settings import Settings

TIMEOUT = 20.0  # seconds

_log = logging.getLogger("fathom.server")


class Mail:
    """Sends mail in a thread."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._sending: set[asyncio.Task[None]] = set()

    @property
    def is_there(self) -> bool:
        return self._settings.smtp is not None and self._settings.mail_from is not None

    def check(self) -> None:
        if not self.is_there:
            raise TableRefusal("no_mail", 404)

    def send_later(self, to: str, kind: Literal["recover", "confirm"], token: str, name: str) -> None:
        """Send a link, in both languages, without making anybody wait: the time it takes would tell that there is an address."""
        link = f"{self._site()}/{kind}#{token}"
        message = EmailMessage()
        message["From"], message["To"] = self._settings.mail_from, to
        message["Subject"] = " / ".join(texts.say(f"mail.{kind}_subject") for texts in TEXTS.values())
        message.set_content("\n\n".join(texts.say(f"mail.{kind}", name=name, link=link) for texts in TEXTS.values()) + "\n")
        task = asyncio.create_task(asyncio.to_thread(self._send, message))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    def _site(self) -> str:
        """Return our address as the host knows it: what a request says of it cannot be trusted."""
        settings = self._settings
        host = f"[{settings.host}]" if ":" in settings.host else settings.host
        return settings.public_url or f"http://{host}:{settings.port}"

    def _send(self, message: EmailMessage) -> None:
        address = urlsplit(self._settings.smtp or "")
        name, port = address.hostname or "", address.port
        try:
            with (
                smtplib.SMTP_SSL(name, port or 465, timeout=TIMEOUT, context=ssl.create_default_context())
                if address.scheme == "smtps"
                else smtplib.SMTP(name, port or 587, timeout=TIMEOUT)
            ) as server:
                server.ehlo_or_helo_if_needed()
                if address.scheme == "smtp" and server.has_extn("starttls"):
                    server.starttls(context=ssl.create_default_context())
                if address.username:
                    server.login(unquote(address.username), unquote(address.password or ""))
                server.send_message(message)
        except (OSError, smtplib.SMTPException) as error:
            _log.error("A mail could not be sent: %s", type(error).__name__)
