"""Which failed requests are sent again, and after how long."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass
from typing import Callable, Optional

from .errors import StorehouseError

#: 0 stands for a connection that broke before the response was complete.
_PASSING_FAILURES = frozenset((0, 500, 502, 503, 504))


@dataclass(frozen=True)
class RetryPolicy:
    """The defaults outlast a restart of the server: about 30 seconds without a single response."""

    max_retries: int = 6
    #: The first wait; each further one is twice as long.
    base_seconds: float = 1.0
    #: The longest wait without ``Retry-After``.
    max_backoff_seconds: float = 16.0
    #: A longer ``Retry-After`` is not waited for: the error is raised with ``retry_after_seconds``.
    max_wait_seconds: float = 120.0
    sleep: Callable[[float], None] = time.sleep
    #: A number from 0 to 1, drawn for each wait so that clients do not come back all at once.
    draw: Callable[[], float] = random.random

    def wait_seconds(self, attempt: int, error: StorehouseError) -> Optional[float]:
        """The wait before retry number ``attempt`` (from 0); None to give up."""
        if attempt >= self.max_retries:
            return None
        asked = error.retry_after_seconds
        if asked is None and error.code == "short_burst":
            asked = 1.0
        if asked is not None:
            # Jitter only adds: an earlier request would be refused, and that costs one of the allowance.
            return asked + self.draw() if asked <= self.max_wait_seconds else None
        backoff = min(self.max_backoff_seconds, self.base_seconds * 2.0**attempt)
        return backoff * (0.5 + self.draw() / 2)


def may_retry(error: StorehouseError, *, was_sent: bool, is_repeatable: bool) -> bool:
    """Whether sending the request again cannot do anything twice.

    ``is_repeatable``: a GET, or a POST with an idempotency key.
    """
    # A request that did not leave, or that a rate limit refused, has done nothing, whatever its method.
    if not was_sent or error.status == 429:
        return True
    if not is_repeatable:
        return False
    # The first request with this idempotency key is still running (409 with Retry-After: 1).
    if error.status == 409 and error.retry_after_seconds is not None:
        return True
    return error.status in _PASSING_FAILURES
