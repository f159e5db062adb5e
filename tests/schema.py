"""A validator for the part of JSON Schema that static/record.schema.json uses; it fails on what it does not know."""

import re

TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "integer": int}
NOTES = ("$schema", "$id", "$defs", "title", "description", "items", "properties", "required", "pattern")


def same(a, b):
    """Equality of JSON values: true is not 1."""
    return a == b and isinstance(a, bool) == isinstance(b, bool)


def is_type(value, kind):
    if kind == "integer" and isinstance(value, float):
        return value.is_integer()
    return isinstance(value, TYPES[kind]) and (kind == "boolean" or not isinstance(value, bool))


def faults(schema, value, root=None, path="$"):
    """What is wrong with a value, as texts; [] where it is valid."""
    root = root or schema
    found = []
    if "$ref" in schema:
        return faults(root["$defs"][schema["$ref"].removeprefix("#/$defs/")], value, root, path)
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    checks = {
        "type": lambda kind: is_type(value, kind),
        "const": lambda due: same(value, due),
        "enum": lambda due: any(same(value, each) for each in due),
        "anyOf": lambda due: any(not faults(each, value, root, path) for each in due),
        "minimum": lambda due: not number or value >= due,
        "maximum": lambda due: not number or value <= due,
        "minLength": lambda due: not isinstance(value, str) or len(value) >= due,
        "maxLength": lambda due: not isinstance(value, str) or len(value) <= due,
        "minItems": lambda due: not isinstance(value, list) or len(value) >= due,
        "maxItems": lambda due: not isinstance(value, list) or len(value) <= due,
        "propertyNames": lambda due: not isinstance(value, dict) or not any(faults(due, key, root) for key in value),
    }
    for keyword, due in schema.items():
        if keyword in checks:
            if not checks[keyword](due):
                found.append(f"{path}: {keyword}")
        else:
            assert keyword in (*NOTES, "additionalProperties"), keyword
    # A pattern is ECMAScript's: \d is a plain digit, $ the very end
    if isinstance(value, str) and "pattern" in schema and not re.search(ecma(schema["pattern"]), value, re.ASCII):
        found.append(f"{path}: pattern")
    if isinstance(value, list) and "items" in schema:
        for index, item in enumerate(value):
            found += faults(schema["items"], item, root, f"{path}[{index}]")
    if isinstance(value, dict):
        known = schema.get("properties", {})
        found += [f"{path}: {key} is missing" for key in schema.get("required", ()) if key not in value]
        for key, item in value.items():
            if key in known:
                found += faults(known[key], item, root, f"{path}.{key}")
            elif schema.get("additionalProperties") is False:
                found.append(f"{path}: {key} is unknown")
            elif "additionalProperties" in schema:
                found += faults(schema["additionalProperties"], item, root, f"{path}.{key}")
    return found


def ecma(pattern):
    return pattern[:-1] + r"\Z" if pattern.endswith("$") else pattern
