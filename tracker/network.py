"""Where this machine is in its network; without Django, for the server asks before that is loaded."""

from __future__ import annotations

import socket


def network_address() -> str | None:
    """This machine's address on its network, or None without one. Nothing is sent: the kernel only picks a route."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address reserved for documentation
        except OSError:
            return None
        return str(probe.getsockname()[0])
