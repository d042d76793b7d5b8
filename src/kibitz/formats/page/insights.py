"""Insights as one self-contained page: it works from disk, without a network and without a script."""

from collections.abc import Sequence
from html import escape

import chess
import chess.svg

from kibitz.core.insights.insight import (
    Insight,
    InsightReport,
    MoveAt,
    NamedGame,
    RepeatedPosition,
    Row,
)
from kibitz.formats.page.charts import curves_chart, interval_chart

BOARD = 180
"""Pixels."""

STYLE = """
:root{color-scheme:light dark;--page:light-dark(#f6f5f2,#191816);--card:light-dark(#fff,#24221f);
--text:light-dark(#23211e,#e6e2db);--dim:light-dark(#65615b,#a8a39b);--line:light-dark(#dedad3,#3a3733);
--good:light-dark(#15691b,#7fd486);--bad:light-dark(#b3261e,#ff9a90);--link:light-dark(#1b5faa,#8ab8ee)}
*{box-sizing:border-box}body{margin:0;background:var(--page);color:var(--text);
font:16px/1.5 system-ui,sans-serif}main{max-width:60rem;margin:0 auto;padding:1rem}
h1{font-size:1.5rem;margin:.5rem 0}h2{font-size:1.1rem;margin:0 0 .25rem}
section,header .first{background:var(--card);border:1px solid var(--line);border-radius:.5rem;
padding:.75rem 1rem;margin:0 0 1rem}p{margin:.25rem 0}.dim{color:var(--dim);font-size:.9rem}
.good{color:var(--good)}.bad{color:var(--bad)}svg{display:block;width:100%;height:auto;max-width:32rem}
dl{margin:0}dt{font-weight:600}dd{margin:0 0 .5rem}a{color:var(--link)}.wide{overflow-x:auto}
table{border-collapse:collapse;font-size:.9rem;width:100%}th,td{text-align:left;padding:.2rem .6rem .2rem 0;
border-bottom:1px solid var(--line);vertical-align:top}td.n{text-align:right;
font-variant-numeric:tabular-nums;white-space:nowrap}
summary{cursor:pointer;padding:.25rem 0}code{font-size:.85rem;overflow-wrap:anywhere}
svg text{fill:var(--text);font:13px system-ui,sans-serif}svg .dim{fill:var(--dim);font-size:13px}
svg .axis{stroke:var(--line)}svg .null{stroke:var(--dim);stroke-dasharray:3 3}
svg .range{stroke:var(--text);stroke-width:2}svg .dot{fill:var(--text)}svg .good{stroke:var(--good)}
svg .bad{stroke:var(--bad)}svg circle.good{fill:var(--good)}svg circle.bad{fill:var(--bad)}
svg .band{fill:var(--dim);opacity:.25}svg .line{fill:none;stroke:var(--text);stroke-width:2}
svg .beside{stroke:var(--dim);stroke-dasharray:5 4}svg .beyond{stroke:var(--dim);stroke-dasharray:1 4}
svg .half{fill:var(--dim);opacity:.2}
li.board{display:flex;flex-wrap:wrap;gap:.75rem;align-items:flex-start;margin-bottom:1rem}
li.board svg{width:180px;flex:none}li.board div{flex:1 1 14rem}
@media print{section{break-inside:avoid}}
"""

PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<main>
{body}
</main>
</body>
</html>
"""


def insights_html(report: InsightReport) -> str:
    """The page. Everything of the games is put on it as text, never as markup."""
    body = "\n".join(
        [_head(report), *[_section(each, report.games) for each in report.insights], _foot(report)]
    )
    title = escape(f"Insights: {report.player} · Kibitz")
    return PAGE.format(title=title, style=STYLE, body=body)


def _head(report: InsightReport) -> str:
    said = (("Strength", report.strength), ("Weakness", report.weakness), ("Not yet", report.unknown))
    items = "".join(f"<dt>{name}</dt><dd>{escape(told.text)}</dd>" for name, told in said)
    warning = f'<p class="bad">{escape(report.warning)}</p>' if report.warning else ""
    return (
        f"<header><h1>Insights: {escape(report.player)}</h1>"
        f'<p class="dim">{escape(report.about)}</p>'
        f'{warning}<div class="first"><dl>{items}</dl></div></header>'
    )


def _foot(report: InsightReport) -> str:
    return (
        '<footer class="dim"><p>Beside a name your number / that of the reference. A dot stands with its '
        "range; the dashed line is no difference; shaded is where half of all players are. "
        f"{escape(report.footnote)}</p></footer>"
    )


def _section(insight: Insight, games: Sequence[NamedGame]) -> str:
    parts = [
        f'<section id="{escape(insight.key)}"><h2>{insight.number}. {escape(insight.title)}</h2>',
        f"<p>{escape(insight.sentence)}</p>",
        interval_chart(insight.rows, insight.title),
        curves_chart(insight.curves, insight.axes, insight.title),
        _table(insight.rows, games) if insight.rows else "",
        _positions(insight, games),
        f'<p class="dim">{escape(insight.note)}</p>' if insight.note else "",
        "</section>",
    ]
    return "\n".join(part for part in parts if part)


def _table(rows: Sequence[Row], games: Sequence[NamedGame]) -> str:
    names = ("What", "Yours", "Beside", "Difference", "Range", "How sure")
    head = f"<tr>{''.join(f'<th>{name}</th>' for name in names)}</tr>"
    lines = [_line(row, games) for row in rows]
    return (
        f'<details><summary>Numbers and games</summary><div class="wide"><table>{head}{"".join(lines)}'
        "</table></div></details>"
    )


def _line(row: Row, games: Sequence[NamedGame]) -> str:
    kind = {True: "good", False: "bad", None: ""}[row.is_good]
    span = "–" if row.low is None or row.high is None else f"{_n(row.low, row)} to {_n(row.high, row)}"
    numbers = "".join(f'<td class="n">{_n(each, row)}</td>' for each in (row.mine, row.theirs, row.value))
    behind = _behind(row.moves, games) or _named(row.game_ids, games)
    return (
        f"<tr><td>{escape(row.label)}</td>{numbers}"
        f'<td class="n">{span}</td><td class="{kind}">{escape(row.verdict)}</td></tr>'
        f'<tr><td colspan="6"><span class="dim">{escape(row.sentence)}</span>{behind}</td></tr>'
    )


def _n(value: float | None, row: Row) -> str:
    return "–" if value is None else f"{value:.{row.digits}f}".replace("-", "−")


def _behind(moves: Sequence[MoveAt], games: Sequence[NamedGame]) -> str:
    """The costliest moves, each with where it can be seen."""
    by_id = {game.id: game for game in games}
    said = [f"{_link(by_id.get(move.game), move.game, move.ply)} (−{move.lost:.0f})" for move in moves]
    return f'<br><span class="dim">Costliest, in win-percent points: {", ".join(said)}</span>' if said else ""


def _named(ids: Sequence[str], games: Sequence[NamedGame]) -> str:
    by_id = {game.id: game for game in games}
    said = [_link(by_id.get(each), each, None) for each in ids[:5]]
    return f'<br><span class="dim">Games: {", ".join(said)}</span>' if said else ""


def _link(game: NamedGame | None, game_id: str, ply: int | None) -> str:
    where = "" if ply is None else f", move {ply // 2 + 1}"
    if game is None:
        return escape(f"{game_id[:8]}{where}")
    text = escape(f"{game.white} – {game.black}{where}")
    if not game.address:
        return text
    place = f"#{ply + 1}" if ply is not None and "lichess.org" in game.address else ""
    return f'<a href="{escape(game.address + place)}" rel="noreferrer">{text}</a>'


def _positions(insight: Insight, games: Sequence[NamedGame]) -> str:
    by_id = {game.id: game for game in games}
    items = []
    for position in insight.positions:
        seen = [move for each in position.moves for move in each.moves][:5]
        links = ", ".join(_link(by_id.get(move.game), move.game, move.ply) for move in seen)
        board, place = _board(position), escape(position.line or position.fen)
        items.append(
            f'<li class="board">{board}<div>{escape(position.sentence)}'
            f'<br><code>{place}</code><br><span class="dim">{links}</span></div></li>'
        )
    return f"<ol>{''.join(items)}</ol>" if items else ""


def _board(position: RepeatedPosition) -> str:
    """The position from the player's side, with an arrow for what was played most."""
    board = chess.Board(position.fen)
    move = chess.Move.from_uci(position.moves[0].uci)
    arrow = chess.svg.Arrow(move.from_square, move.to_square)
    return chess.svg.board(board, orientation=board.turn, arrows=[arrow], size=BOARD, coordinates=False)
