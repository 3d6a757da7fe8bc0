"""How static files are named and compressed."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedStaticFiles(CompressedManifestStaticFilesStorage):
    """Names carry a hash of the content, so browsers may keep a file for ever; brotli and gzip are made beforehand.

    ES modules import each other by file name: the hashed names have to reach into those imports too, or a browser would
    fetch a module once under its hashed name and once under a plain one that is never refreshed.
    """

    support_js_module_import_aggregation = True
