"""What only the site may know of a channel, opened: its address in full, the secret it signs with, a device's keys."""

from engine.model.json_data import JsonDict
from games.channels.models import AnyChannel
from games.common.sealing import unseal


def secrets_of(channel: AnyChannel) -> JsonDict:
    """The secrets of a channel, in clear. Raises CannotOpen."""
    return unseal(channel.keys)


def target_of(channel: AnyChannel) -> str:
    """The whole address of a channel; the table shows of a webhook's no more than the host. Raises CannotOpen."""
    return str(secrets_of(channel).get("address") or channel.address)
