"""How static files are kept when the site is hosted for real."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class FingerprintedStorage(CompressedManifestStaticFilesStorage):
    """Names carry a fingerprint of the content, also where one script imports another."""

    support_js_module_import_aggregation = True
