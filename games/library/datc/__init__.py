"""The DATC on the site: every case with its verdicts, as a page, a file, and on the sandbox's bench."""
