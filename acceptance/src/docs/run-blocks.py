"""Runs the Python blocks of a document in one namespace: `run-blocks.py BLOCKS.json SEPARATOR`."""

import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    blocks = json.load(file)
names = {"__name__": "__main__"}
for block in blocks:
    # Errors name the line of the document.
    code = "\n" * block["line"] + block["code"]
    exec(compile(code, "sample", "exec"), names)
    print(sys.argv[2], flush=True)
