"""Static files with fingerprints."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class FingerprintedStorage(CompressedManifestStaticFilesStorage):
    """Names carry a fingerprint of the content, also where one script imports another."""

    support_js_module_import_aggregation = True
