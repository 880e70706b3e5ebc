"""Tests of Sonar's maps, texts, words and terminal; its rules are tested in tests/rules/test_sonar.py."""
