"""What is measured, and held against floors; run with ``python -m bench``."""
