"""Every read: rows to facts, facts through the engine, and one typed page object for a template."""
