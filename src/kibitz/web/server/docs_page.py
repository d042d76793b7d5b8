"""The description of the interface as a page: no script, nothing from the network."""

import html
from collections.abc import Iterator
from typing import Any

HEAD = """<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Kibitz: the HTTP interface</title>
<style>
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
h2 { margin: 2rem 0 .25rem; font-size: 1.05rem; overflow-wrap: anywhere }
td, th { text-align: left; padding: .1rem 1rem .1rem 0; vertical-align: top }
html { background: #fff; color: #23211e } a { color: #0b57d0 }
@media (prefers-color-scheme: dark) { html { background: #191816; color: #e6e2db } a { color: #a8c7fa } }
.method { display: inline-block; min-width: 4.5rem; font-weight: 700 }
</style>
<main>
<h1>Kibitz: the HTTP interface</h1>
<p>The same for programs: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI).</p>
"""


def docs_page(schema: dict[str, Any]) -> str:
    """Every route with its parameters and answers."""
    routes = (
        _route(method, path, operation)
        for path, methods in schema["paths"].items()
        for method, operation in methods.items()
    )
    return f"{HEAD}{''.join(routes)}</main>"


def _route(method: str, path: str, operation: dict[str, Any]) -> str:
    title = f'<h2><span class="method">{method.upper()}</span> <code>{html.escape(path)}</code></h2>'
    about = f"<p>{html.escape(operation.get('description', operation.get('summary', '')))}</p>"
    return f"{title}{about}<table>{''.join(_rows(operation))}</table>"


def _rows(operation: dict[str, Any]) -> Iterator[str]:
    for parameter in operation.get("parameters", []):
        need = "needed" if parameter.get("required") else "optional"
        kind = _kind(parameter.get("schema", {}))
        yield _row(parameter["name"], f"{parameter['in']}, {kind}, {need}")
    if body := operation.get("requestBody"):
        for media, content in body["content"].items():
            yield _row("body", f"{media}, {_kind(content.get('schema', {}))}")
    for status, answer in operation.get("responses", {}).items():
        yield _row(status, answer.get("description", ""))


def _row(name: str, text: str) -> str:
    return f"<tr><th><code>{html.escape(str(name))}</code></th><td>{html.escape(text)}</td></tr>"


def _kind(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " or ".join(_kind(each) for each in schema["anyOf"])
    if "enum" in schema:
        return " | ".join(map(str, schema["enum"]))
    return str(schema.get("type", "anything"))
