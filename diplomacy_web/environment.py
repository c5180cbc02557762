"""Environment variables, each of which may also be given as a file: `NAME_FILE` names a file that holds `NAME`.

Container platforms hand secrets in as files (/run/secrets/…), so that they stand in no process list and no inspection.
"""

from environ import FileAwareEnv
from environ.fileaware_mapping import FileAwareMapping


class Variables(FileAwareMapping):
    """`os.environ`, where a value from a file comes without the blanks and line ends around it.

    Raises ValueError, by the variable's name, where a file cannot be read.
    """

    def __getitem__(self, key: str) -> str:
        try:
            value: str = super().__getitem__(key)
        except (OSError, UnicodeDecodeError) as error:
            raise ValueError(f"{key}_FILE names a file that cannot be read ({type(error).__name__}).") from None
        return value.strip() if self.env.get(f"{key}_FILE") else value


class Env(FileAwareEnv):
    """django-environ's reader of typed variables, over `Variables`."""

    ENVIRON = Variables()
