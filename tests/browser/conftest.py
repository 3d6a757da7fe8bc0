"""Browser tests wait for what they expect: longer than Playwright would, for a busy machine is no fault of a page."""

from playwright.sync_api import expect

expect.set_options(timeout=15_000)
