"""Uses the Python client as a customer would, for python-client.test.ts: an action's name, input and output as JSON."""

import base64
import io
import json
import os
import sys
import typing
from contextlib import redirect_stdout

from storehouse import Storehouse, StorehouseError, verify_webhook


def open_client():
    return Storehouse(
        api_key=os.environ["STOREHOUSE_API_KEY"],
        platform_url=os.environ["PLATFORM_URL"],
        instance_url=os.environ["INSTANCE_URL"],
    )


def walk(requests):
    with open_client() as client:
        answers = []
        for dataset, parameters in requests:
            rows = list(client.reporting.rows(dataset, **parameters))
            file = io.BytesIO()
            summary = client.reporting.csv(dataset, file, **parameters)
            answers.append({"rows": rows, "csv": file.getvalue().decode(), "csvPages": summary.pages})
        return {"answers": answers, "remaining": client.reporting.allowance.remaining}


def frames(requests):
    with open_client() as client:
        return [describe_frame(client.reporting.frame(dataset, **parameters)) for dataset, parameters in requests]


def describe_frame(frame):
    plain = {
        "datetime64[ns]": lambda day: day.strftime("%Y-%m-%d"),
        "datetime64[ns, UTC]": lambda moment: round(moment.timestamp() * 1_000),
    }
    columns = {}
    for name, dtype in frame.dtypes.items():
        convert = plain.get(str(dtype), lambda value: value)
        values = zip(frame[name].tolist(), frame[name].isna())
        columns[name] = [None if is_missing else convert(value) for value, is_missing in values]
    return {"dtypes": {name: str(dtype) for name, dtype in frame.dtypes.items()}, "columns": columns}


def data(_):
    with open_client() as client:
        products = client.data.product
        one = products.create({"name": "Gauze", "category": {"id": "ROOT"}}, idempotency_key="python-1")
        many = products.create_many([{"name": name, "category": {"id": "ROOT"}} for name in ("Tape", "Splint")])
        changed = products.update(one["id"], {"unitOfMeasure": "roll", "version": one["version"]})
        outdated = refusal(lambda: products.update(one["id"], {"unitOfMeasure": "box", "version": one["version"]}))
        invalid = refusal(lambda: products.create({"name": "No category"}))
        products.delete(many[1]["id"])
        missing = refusal(lambda: products.get(many[1]["id"]))
        return {
            "one": one,
            "changed": changed,
            "read": products.get(one["id"]),
            "listed": products.list(),
            "second": products.list(max=1, offset=1),
            "types": client.data.location_type.list(max=2),
            "locations": client.data.request("GET", "/locations")["data"],
            "refusals": {"outdated": outdated, "invalid": invalid, "missing": missing},
            "limit": client.data.allowance.limit,
        }


def refusals(_):
    with open_client() as client:
        wrong_key = Storehouse(api_key="shk.wrong", platform_url=os.environ["PLATFORM_URL"])
        return [
            refusal(lambda: client.reporting.all("stock-on-hand", colour="red")),
            refusal(lambda: client.reporting.all("no-such-dataset")),
            refusal(lambda: client.reporting.all("summary", date="2020-01-01")),
            refusal(wrong_key.reporting.index),
        ]


def refusal(call):
    try:
        call()
    except StorehouseError as error:
        return {"status": error.status, "code": error.code, "fields": [each["field"] for each in error.errors]}
    raise AssertionError("it was not refused")


def webhook(delivery):
    body = base64.b64decode(delivery["bodyBase64"])
    return verify_webhook(body, delivery["headers"], delivery["secret"], now=delivery["now"]).event


def declarations(_):
    """What the package says of the contract, to be compared with it."""
    from storehouse import data, events

    objects = vars(data.Data(None)).values()
    fields = {}
    for event in typing.get_args(events.WebhookEvent):
        hints = typing.get_type_hints(event)
        for name in typing.get_args(hints["type"]):
            fields[name] = sorted(typing.get_type_hints(hints["data"]))
    return {"classes": [each.class_name for each in objects if isinstance(each, data.Objects)], "events": fields}


if __name__ == "__main__":
    action = {each.__name__: each for each in (walk, frames, data, refusals, webhook, declarations)}[sys.argv[1]]
    with redirect_stdout(sys.stderr):
        result = action(json.load(sys.stdin))
    # Columns hold the integers of numpy.
    json.dump(result, sys.stdout, default=lambda value: value.item())
