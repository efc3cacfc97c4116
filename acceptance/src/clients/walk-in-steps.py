"""Walks stock-on-hand with the Python client, for python-walk-survives.test.ts.

Prints each page, each wait and in the end all rows as a line of JSON. After a page or a wait it goes on when a line
comes, so that the test decides what happens in between.
"""

import json
import os
import sys

from storehouse import RetryPolicy, Storehouse


def pause(**event):
    print(json.dumps(event), flush=True)
    sys.stdin.readline()


def collect_pages(reporting):
    rows = []
    for page in reporting.pages("stock-on-hand", limit=2):
        rows += page.rows
        pause(page=len(page.rows))
    return rows


def collect_all(reporting):
    return reporting.all("stock-on-hand", limit=2)


if __name__ == "__main__":
    client = Storehouse(
        api_key=os.environ["STOREHOUSE_API_KEY"],
        platform_url=os.environ["PLATFORM_URL"],
        retries=RetryPolicy(sleep=lambda seconds: pause(waits=seconds)),
    )
    collect = {"pages": collect_pages, "all": collect_all}[sys.argv[1]]
    print(json.dumps({"rows": collect(client.reporting)}), flush=True)
