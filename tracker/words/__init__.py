"""Codes and numbers of the engine as sentences for people, in the language of the request."""
