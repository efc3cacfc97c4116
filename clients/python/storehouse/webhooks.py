"""Verifies that a delivery comes from Storehouse."""

from __future__ import annotations

import hashlib
import hmac
import json
import math
import re
import time
from dataclasses import dataclass, field
from typing import Any, Iterable, List, Mapping, Optional, Tuple, Union, cast

from .errors import WebhookVerificationError
from .events import WebhookEvent

#: The headers of any framework: a mapping, or the pairs themselves. Names are case-insensitive.
Headers = Union[Mapping[str, Any], Iterable[Tuple[Any, Any]]]

_SIGNATURE = re.compile(r"v1=([0-9a-fA-F]{64})")
_TIMESTAMP = re.compile(r"[0-9]{1,12}")


@dataclass(frozen=True)
class VerifiedWebhook:
    """An authentic delivery."""

    #: When it was signed, in Unix seconds.
    timestamp: int
    body: bytes = field(repr=False)

    @property
    def event(self) -> WebhookEvent:
        """The event: ``id`` to recognize repeats by, ``type``, ``created`` and ``data``."""
        return cast(WebhookEvent, json.loads(self.body))


def verify_webhook(
    body: Union[bytes, bytearray, memoryview, str],
    headers: Headers,
    secret: str,
    tolerance_seconds: float = 300,
    *,
    now: Optional[float] = None,
) -> VerifiedWebhook:
    """Verifies that a delivery was signed with the endpoint's secret within the last five minutes.

    Pass the body exactly as received, before any JSON parsing, and the whole secret including ``whsec_``. ``now``
    (Unix seconds) replaces the clock in tests. Raises WebhookVerificationError for a delivery that must not be
    trusted: respond with 400 and do nothing else.
    """
    # An unset environment variable would otherwise become a key that everyone knows.
    if not isinstance(secret, str) or not secret:
        raise TypeError("The signing secret is missing.")
    if not isinstance(body, (bytes, bytearray, memoryview, str)):
        raise TypeError("The body must be the bytes as they were received, not a parsed object.")
    raw = body.encode("utf-8") if isinstance(body, str) else bytes(body)
    # Read once: an iterator would be used up by the first look-up.
    pairs: List[Tuple[Any, Any]] = list(headers.items() if hasattr(headers, "items") else headers)
    signature = _SIGNATURE.fullmatch(_read_header(pairs, "x-platform-signature"))
    if signature is None:
        raise WebhookVerificationError("malformed_signature")
    timestamp = _read_header(pairs, "x-platform-timestamp")
    if _TIMESTAMP.fullmatch(timestamp) is None:
        raise WebhookVerificationError("malformed_timestamp")
    signed = timestamp.encode("ascii") + b"." + raw
    expected = hmac.new(secret.encode("utf-8"), signed, hashlib.sha256).digest()
    if not hmac.compare_digest(bytes.fromhex(signature.group(1)), expected):
        raise WebhookVerificationError("wrong_signature")

    present = time.time() if now is None else now
    distance = abs(_whole(present) - int(timestamp))
    # Written so that a tolerance or time that is NaN is refused too.
    if not distance <= tolerance_seconds:
        raise WebhookVerificationError("stale_timestamp")
    return VerifiedWebhook(int(timestamp), raw)


def _whole(seconds: float) -> float:
    return math.floor(seconds) if math.isfinite(seconds) else seconds


def _read_header(pairs: List[Tuple[Any, Any]], name: str) -> str:
    """The single value of a header. A repeated one counts as missing: nobody can say which was signed."""
    values: List[Any] = []
    for key, value in pairs:
        if _text(key).lower() == name:
            values.extend(value if isinstance(value, (list, tuple)) else (value,))
    if len(values) != 1 or not isinstance(values[0], (str, bytes)):
        raise WebhookVerificationError("missing_header")
    return _text(values[0])


def _text(value: Any) -> str:
    # ASGI frameworks hand on bytes.
    return value.decode("latin-1") if isinstance(value, bytes) else str(value)
