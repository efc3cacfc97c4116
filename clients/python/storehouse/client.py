"""The client: one object for an account's reports and inventory."""

from __future__ import annotations

from typing import Any, Optional

from .data import Data
from .reporting import Reporting
from .retry import RetryPolicy
from .transport import Transport


class Storehouse:
    """``reporting`` reads the platform host, ``data`` reads and writes the account's instance.

    Only the URL of the host you use is needed. ``timeout_seconds`` is the longest silence while connecting,
    sending or reading; a page takes the server at most 35 seconds (10 waiting, 25 building).
    """

    def __init__(
        self,
        *,
        api_key: str,
        platform_url: Optional[str] = None,
        instance_url: Optional[str] = None,
        timeout_seconds: float = 60.0,
        retries: Optional[RetryPolicy] = None,
    ) -> None:
        # An unset environment variable would otherwise show as a puzzling 401.
        if not isinstance(api_key, str) or not api_key:
            raise TypeError("The API key is missing.")
        # http.client would refuse it too, but with the key in its message.
        if not api_key.isascii() or not api_key.isprintable() or " " in api_key:
            raise TypeError("The API key contains a character that no key has, such as a space or a line break.")
        policy = retries or RetryPolicy()

        def transport(url: Optional[str]) -> Optional[Transport]:
            return None if url is None else Transport(url, api_key, timeout_seconds, policy)

        self._platform = transport(platform_url)
        self._instance = transport(instance_url)
        self._reporting = None if self._platform is None else Reporting(self._platform)
        self._data = None if self._instance is None else Data(self._instance)

    @property
    def reporting(self) -> Reporting:
        if self._reporting is None:
            raise TypeError("Reports need platform_url, for example http://localhost:8080.")
        return self._reporting

    @property
    def data(self) -> Data:
        if self._data is None:
            raise TypeError("The data API needs instance_url: http://<subdomain>.localhost:8081.")
        return self._data

    def close(self) -> None:
        """Closes the connections of this thread."""
        for transport in (self._platform, self._instance):
            if transport is not None:
                transport.close()

    def __enter__(self) -> "Storehouse":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()
