"""What Sonar says, in Polish and English."""

from fathom.core.text import load_texts

TEXTS = load_texts(__name__)
