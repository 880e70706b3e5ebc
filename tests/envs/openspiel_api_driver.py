"""Runs OpenSpiel's own integration test, as it is, on our games: `python tests/envs/openspiel_api_driver.py`."""

# ruff: noqa: I001 - the suite lists all registered games when it is imported
from fathom.envs.openspiel import TINY
from absl.testing import absltest
from open_spiel.integration_tests import api_test

api_test._GAMES_FULL_TREE_TRAVERSAL_TESTS += [(name, name) for name in TINY]
api_test.TOTAL_NUM_STATES |= {name: tiny.nodes for name, tiny in TINY.items()}
api_test.PERFECT_RECALL_NUM_STATES |= {name: tiny.infosets for name, tiny in TINY.items()}
api_test.FLAGS.set_default("test_only_games", "fathom_")
load_tests = api_test.load_tests

if __name__ == "__main__":
    absltest.main()
