"""The Django app: pages, and the facts they are about."""
