"""Patterns mean the same in every Python that Kibitz runs on."""

import importlib
import pkgutil
import re

import kibitz

POSSESSIVE_GROUP = re.compile(r"\)(?:[*+?]|\{[\d,]+\})\+")


def test_no_group_is_repeated_possessively() -> None:
    """Python before 3.11.5, which Debian 12 has, matches `(...)*+` wrongly; `(?>(...)*)` it can."""
    patterns = [
        value.pattern if isinstance(value.pattern, str) else value.pattern.decode()
        for module in pkgutil.walk_packages(kibitz.__path__, "kibitz.")
        if not module.name.endswith("__main__")
        for value in vars(importlib.import_module(module.name)).values()
        if isinstance(value, re.Pattern)
    ]
    assert len(patterns) > 5
    assert [each for each in patterns if POSSESSIVE_GROUP.search(each)] == []
