"""`from kibitz import …`: every name is there, documented, and loaded only when it is used."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import kibitz

ROOT = Path(__file__).parent.parent


def test_type_checkers_are_told_the_same() -> None:
    tree = ast.parse((ROOT / "src" / "kibitz" / "__init__.py").read_text(encoding="utf-8"))
    imports = [
        node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module != "typing"
    ]
    told = {alias.name: node.module for node in imports for alias in node.names if alias.asname}

    assert told == kibitz._HOMES
    assert sorted(kibitz.__all__) == sorted(told)


@pytest.mark.parametrize("name", kibitz.__all__)
def test_every_name_is_there_and_in_the_docs(name: str) -> None:
    assert getattr(kibitz, name) is not None
    assert name in (ROOT / "docs" / "library.md").read_text(encoding="utf-8")


def test_nothing_is_loaded_before_it_is_used() -> None:
    said = "import sys, kibitz; print({'chess', 'msgspec', 'kibitz.settings'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", said], capture_output=True, text=True, check=True)

    assert done.stdout == "set()\n"
