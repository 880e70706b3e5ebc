"""Hypothesis here: the same examples on every run, and no opinion on how fast the machine is."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "fathom", deadline=None, derandomize=True, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("fathom")
