"""What holds for all tests: no drawn example has a deadline, since a busy machine misses any."""

from hypothesis import settings

settings.register_profile("no deadline", deadline=None)
settings.load_profile("no deadline")
