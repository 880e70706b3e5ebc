"""Tests of Lost Code's texts, words, terminal and review; its rules are tested in tests/rules/test_code.py."""
