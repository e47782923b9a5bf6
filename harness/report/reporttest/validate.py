"""Validates reports against the schema, as a program that is not Touchstone's reads them.

usage: validate.py SCHEMA FOLDER

Says on standard output, for each NAME.yaml and NAME.json in FOLDER, what is not valid, or that the two differ; nothing
when all is well. The last line says how many files were read.
"""

import json
import pathlib
import sys

import jsonschema
import yaml

loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def read(file):
    data = file.read_bytes()
    return json.loads(data) if file.suffix == ".json" else yaml.load(data, Loader=loader)


schema = json.loads(pathlib.Path(sys.argv[1]).read_text("utf-8"))
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)
files = sorted(f for f in pathlib.Path(sys.argv[2]).iterdir() if f.suffix in (".yaml", ".json"))
for file in files:
    report = read(file)
    for fault in validator.iter_errors(report):
        place = "/".join(map(str, fault.absolute_path))
        print(f"{file.name}: {place}: {ascii(fault.message)[:300]}")
    twin = file.with_suffix(".json")
    if file.suffix == ".yaml" and twin.exists() and read(twin) != report:
        print(f"{file.name}: {twin.name} is another report")
print(len(files))
