"""The settings that ship, with the floors' addresses beside the app's."""

from config.settings import *  # noqa: F403

ROOT_URLCONF = "bench.floors"
