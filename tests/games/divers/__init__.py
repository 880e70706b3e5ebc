"""Tests of Divers' notation, views, worlds, texts and components; its rules are tested in tests/rules/test_divers.py."""
