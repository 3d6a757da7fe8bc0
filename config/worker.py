"""The application, as each of the server's workers loads it: importing this makes the process a worker."""

import ctypes
import multiprocessing
import os
import signal
import sys

from config.wsgi import application

__all__ = ["application"]

# Ctrl-C reaches every process of the terminal's group, and the server passes it on as well: a worker that hears it
# twice at once can hang. In a group of its own it hears it once.
os.setpgrp()

if sys.platform == "linux":
    # A server that is killed outright cannot tell its workers, which would go on holding the port. They end as it did:
    # a worker that is still starting may never answer a gentler signal, and what it has not acknowledged is not done.
    _PR_SET_PDEATHSIG = 1
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    server = multiprocessing.parent_process()
    if server is not None and server.pid != os.getppid():
        # The server went before it could be followed.
        os.kill(os.getpid(), signal.SIGKILL)
