"""What holds for every test: the tier that is run, and Hypothesis without an opinion on how fast the machine is."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

from tiers import NIGHTLY

pytest_plugins = ("costs",)

# By day the same examples in every run, so that a red test is red again; at night new ones.
settings.register_profile(
    "fathom", deadline=None, derandomize=not NIGHTLY, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("fathom")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what only runs at night, and begin with the groups, so that none of them is left for one process at the end."""
    if not NIGHTLY:
        late = [item for item in items if item.get_closest_marker("nightly")]
        if late:
            config.hook.pytest_deselected(items=late)
            items[:] = [item for item in items if not item.get_closest_marker("nightly")]
    items.sort(key=lambda item: item.get_closest_marker("xdist_group") is None)
