"""Walks stock-on-hand with the Python client and prints what identifies each row, for long-walks.test.ts."""

import os
import sys

from storehouse import RetryPolicy, Storehouse

if __name__ == "__main__":
    client = Storehouse(
        api_key=os.environ["STOREHOUSE_API_KEY"],
        platform_url=os.environ["PLATFORM_URL"],
        # A loaded machine takes its time to start the program again.
        retries=RetryPolicy(max_retries=20),
    )
    for page in client.reporting.pages("stock-on-hand"):
        for row in page.rows:
            print(row["captureLocalDate"], row["locationId"], row["productId"], row["minQuantity"])
    print(page.rows_total, "rows", file=sys.stderr)
