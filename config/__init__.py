"""What surrounds the app: settings, addresses, the server's start."""
