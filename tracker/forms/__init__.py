"""The doorway: text that people typed to values of the engine, each refusal at its own field."""
