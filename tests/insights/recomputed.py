"""Insights worked out a second time, from JSON reports alone: this file shares no code with Kibitz.

Definitions are those of docs/insights.md. Ranges are checked by leaving out one game at a time, which is
another way to the same error than drawing games.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from itertools import pairwise
from math import exp, log, sqrt
from typing import Any

import chess

Game = dict[str, Any]
Value = Callable[[Sequence[Game]], float | None]
PHASES = ("opening", "middlegame", "endgame")
WORTH = {1: 1, 2: 3, 3: 3, 4: 5, 5: 9}


def read_games(lines: Iterable[str], name: str) -> list[Game]:
    """Every report of a player, oldest first."""
    games = [_game(json.loads(line), name) for line in lines if line.strip()]
    return sorted(games, key=lambda game: (game["date"], game["started"] or 0, game["place"]))


def _game(report: dict[str, Any], name: str) -> Game:
    tags, moves, percents = report["game"]["tags"], report["moves"], report["percents"]
    me = "white" if tags["White"] == name else "black"
    result = {"1-0": 1.0, "0-1": 0.0, "1/2-1/2": 0.5}.get(tags["Result"])
    score = None if result is None else result if me == "white" else 1 - result
    base, _, increment = tags.get("TimeControl", "").partition("+")
    total = int(base) + 40 * int(increment or 0) if base.isdigit() else None
    board = chess.Board(report["game"]["start_fen"])
    rows = []
    for index, move in enumerate(moves):
        white = move["side"] == "white"
        before, after = (each if white else 100 - each for each in percents[index : index + 2])
        scored = (index == 0 or moves[index - 1]["win_percent"] is not None) and (
            move["win_percent"] is not None or (index == len(moves) - 1 and move["san"].endswith("#"))
        )
        raw = 103.1668100711649 * exp(-0.04354415386753951 * (before - after)) - 3.166924740191411 + 1
        accuracy = 100.0 if after >= before else min(100.0, max(0.0, raw))
        ahead = sum(
            worth * (len(board.pieces(kind, board.turn)) - len(board.pieces(kind, not board.turn)))
            for kind, worth in WORTH.items()
        )
        rows.append(
            {
                "mine": move["side"] == me, "lost": round(max(0.0, before - after), 2), "before": round(before, 2),
                "judgement": move["judgement"], "phase": PHASES.index(move["phase"]), "seconds": move["seconds"],
                "clock": round(1000 * min(1, move["clock"] / total)) / 10 if total and move["clock"] is not None else None,
                "accuracy": round(accuracy, 2), "ahead": ahead, "scored": scored, "uci": move["uci"],
                "position": (board.board_fen(), board.turn, board.castling_rights, board.ep_square if board.has_legal_en_passant() else None),
                "fen": board.fen(), "ply": index,
            }
        )  # fmt: skip
        board.push_uci(move["uci"])
    middle = report["phases"]["middle"]
    leaves = None if middle is None else percents[middle] if me == "white" else 100 - percents[middle]
    started = None
    if "UTCTime" in tags:
        moment = datetime.strptime(f"{tags['UTCDate']} {tags['UTCTime']} +0000", "%Y.%m.%d %H:%M:%S %z")
        started = int(moment.timestamp())
    elo = {side: tags.get(f"{side.capitalize()}Elo", "") for side in ("white", "black")}
    ratings = {side: int(value) if value.isdigit() else None for side, value in elo.items()}
    them = "black" if me == "white" else "white"
    game = {
        "side": me, "score": score, "rating": ratings[me], "other_rating": ratings[them], "started": started,
        "date": tags.get("UTCDate") or tags["Date"], "place": report["game"]["number"], "moves": rows,
        "leaves": None if leaves is None else round(leaves, 2),
        "family": (report["game"]["opening"] or {"name": tags.get("Opening", "")})["name"].partition(":")[0].strip("?"),
        "accuracy": report["players"][me]["accuracy_unrounded"], "id": report["game"]["id"], "speed": _speed(total),
    }  # fmt: skip
    return game | {"I": _player(rows, True), "they": _player(rows, False)}


def _speed(total: int | None) -> str:
    """As Lichess counts it, from seconds for forty moves."""
    limits = {"ultrabullet": 30, "bullet": 180, "blitz": 480, "rapid": 1500}
    return (
        "" if total is None else next((name for name, limit in limits.items() if total < limit), "classical")
    )


def _player(rows: list[dict[str, Any]], mine: bool) -> dict[str, Any]:
    own = [row for row in rows if row["mine"] == mine and row["scored"]]
    found: dict[str, Any] = {"moves": len(own), "lost": sum(row["lost"] for row in own)}
    for kind in ("inaccuracy", "mistake", "blunder"):
        found[kind] = sum(row["judgement"] == kind for row in own)
    found["judged"] = found["inaccuracy"] + found["mistake"] + found["blunder"]
    for phase in range(3):
        part = [row for row in own if row["phase"] == phase]
        found[f"lost{phase}"] = sum(row["lost"] for row in part)
        found[f"blunder{phase}"] = sum(row["judgement"] == "blunder" for row in part)
        found[f"moves{phase}"] = len(part)
    found["cells"] = Counter((row["phase"], min(9, int(row["before"] // 10))) for row in own)
    found["inverse"] = sum(1 / max(1.0, row["accuracy"]) for row in own)
    found |= {"gifts": 0, "given": 0.0, "kept": 0.0, "good": 0, "asked": 0, "aware": 0, "let_go": 0.0}
    for before, row in pairwise(rows):
        if row["mine"] != mine or not before["scored"] or not row["scored"]:
            continue
        if before["lost"] >= 10:
            back = min(before["lost"], row["lost"])
            found["gifts"] += 1
            found["given"] += before["lost"]
            found["kept"] += before["lost"] - back
            found["let_go"] += back
            found["good"] += row["judgement"] is None
        if before["judgement"] in ("mistake", "blunder"):
            found["asked"] += 1
            found["aware"] += row["judgement"] not in ("mistake", "blunder")
    found["above"] = next((row["before"] for row in own if row["before"] >= 80), None)
    found["below"] = next((row["before"] for row in own if row["before"] <= 20), None)
    found["winning"] = any(row["before"] > 66.6 and row["ahead"] > 1 for row in own)
    found["losing"] = any(row["before"] < 33.4 and row["ahead"] < -1 for row in own)
    for band in range(5):
        part = [row for row in own if row["clock"] is not None and _band(row["clock"]) == band]
        found[f"clock{band}"] = len(part)
        found[f"err{band}"] = sum(row["judgement"] is not None for row in part)
    return found | _pace(rows, own)


def _band(percent: float) -> int:
    return sum(percent > edge for edge in (3, 10, 25, 50))


def _pace(rows: list[dict[str, Any]], own: list[dict[str, Any]]) -> dict[str, Any]:
    mine = own[0]["mine"] if own else True
    times = sorted(row["seconds"] for row in rows if row["mine"] == mine and row["seconds"] is not None)
    found = {"critical": 0, "critical_log": 0.0, "other": 0, "other_log": 0.0, "errors": 0, "rushed": 0}
    if len(times) < 8:
        return found
    half = len(times) // 2
    usual = max(1.0, times[half] if len(times) % 2 else (times[half - 1] + times[half]) / 2)
    for row in own:
        if row["seconds"] is None:
            continue
        pace = round(100 * row["seconds"] / usual)
        before = rows[row["ply"] - 1] if row["ply"] else None
        kind = "critical" if before and before["scored"] and before["lost"] >= 10 else "other"
        found[kind] += 1
        found[f"{kind}_log"] += log(min(10.0, max(0.1, pace / 100)))
        if row["judgement"] in ("mistake", "blunder") and row["clock"] is not None and row["clock"] > 25:
            found["errors"] += 1
            found["rushed"] += pace < 30
    return found


def _total(games: Sequence[Game], who: str, key: str) -> float:
    return float(sum(game[who][key] for game in games))


def _share(part: str, whole: str, scale: float = 100.0) -> dict[str, Value]:
    def of(games: Sequence[Game], who: str) -> float | None:
        count = _total(games, who, whole)
        return scale * _total(games, who, part) / count if count else None

    def value(games: Sequence[Game]) -> float | None:
        mine, theirs = of(games, "I"), of(games, "they")
        return None if mine is None or theirs is None else mine - theirs

    return {"mine": lambda games: of(games, "I"), "theirs": lambda games: of(games, "they"), "value": value}


def _mean(key: str) -> dict[str, Value]:
    return {
        "mine": lambda games: _total(games, "I", key) / len(games),
        "theirs": lambda games: _total(games, "they", key) / len(games),
        "value": lambda games: (_total(games, "I", key) - _total(games, "they", key)) / len(games),
    }


def _rates(table: dict[str, Any]) -> Callable[[int, tuple[int, int]], float]:
    counts = {(row[0], (row[1], row[2])): (row[3], row[6]) for row in table["cells"]}

    def rate(rating: int, cell: tuple[int, int]) -> float:
        band = min(15, max(0, (rating - 800) // 100))
        moves, blunders, reach = 0, 0, -1
        while moves < 100 and reach < 16:
            reach += 1
            near = [counts.get((band + step, cell), (0, 0)) for step in range(-reach, reach + 1)]
            moves, blunders = sum(each[0] for each in near), sum(each[1] for each in near)
        return blunders / moves if moves else 0.0

    return rate


def _beyond(table: list[list[float]], rating: int) -> float | None:
    band = min(15, max(0, (rating - 800) // 100))
    for reach in range(16):
        near = [row for row in table if row[1] == 80 and abs(row[0] - band) <= reach]
        games = sum(row[2] for row in near)
        if games >= 100:
            return sum(row[3] - row[4] for row in near) / games
    return None


def second_reckoning(games: list[Game], table: dict[str, Any]) -> dict[tuple[str, str], dict[str, Value]]:
    """What every row must come to, as functions of the games."""
    rate = _rates(table)
    for game in games:
        peers = game["rating"] is not None and 700 <= game["rating"] < 2500
        for phase in (None, 0, 1, 2):
            cells = game["I"]["cells"].items()
            game[f"expected{phase}"] = (
                sum(count * rate(game["rating"], cell) for cell, count in cells if phase in (None, cell[0]))
                if peers
                else 0.0
            )
            for what in ("blunder", "moves"):
                counted = game["I"][what if phase is None else f"{what}{phase}"] if peers else 0
                game[f"{what} of peers{phase}"] = counted
        game["peers"] = peers
    found: dict[tuple[str, str], dict[str, Value]] = {
        ("error-balance", "blunders"): _share("blunder", "moves"),
        ("error-balance", "mistakes"): _share("mistake", "moves"),
        ("error-balance", "inaccuracies"): _share("inaccuracy", "moves"),
        ("error-balance", "errors"): _share("judged", "moves"),
        ("points", "all"): _mean("lost"),
        ("punishing", "kept"): _share("kept", "given"),
        ("punishing", "answers"): _share("good", "gifts"),
        ("thinking", "rushed"): _share("rushed", "errors"),
    }
    for phase, name in enumerate(PHASES):
        found["points", name] = _mean(f"lost{phase}")
    for band in range(5):
        found["clock", f"band-{band}"] = _share(f"err{band}", f"clock{band}")
    for phase_or_all, name in ((None, "all"), (0, PHASES[0]), (1, PHASES[1]), (2, PHASES[2])):
        found["expected", name] = _expected(phase_or_all)
    found["gifts", "let-go"] = {
        "mine": lambda some: _total(some, "they", "let_go") / len(some),
        "theirs": lambda some: _total(some, "I", "let_go") / len(some),
        "value": lambda some: (_total(some, "they", "let_go") - _total(some, "I", "let_go")) / len(some),
    }
    found["converting", "score"] = _from_level("above", table["converting"])
    found["holding", "score"] = _from_level("below", table["holding"])
    found["clock", "trouble"] = _log_ratio(_trouble)
    found["thinking", "critical"] = _log_ratio(_critical)
    found |= _openings(games, table) | _form(games) | _progress(games)
    return found


def _expected(phase: int | None) -> dict[str, Value]:
    def seen(games: Sequence[Game]) -> float:
        return float(sum(game[f"blunder of peers{phase}"] for game in games))

    def moves(games: Sequence[Game]) -> float:
        return float(sum(game[f"moves of peers{phase}"] for game in games))

    def due(games: Sequence[Game]) -> float:
        return float(sum(game[f"expected{phase}"] for game in games))

    return {
        "mine": lambda games: 100 * seen(games) / moves(games),
        "theirs": lambda games: 100 * due(games) / moves(games),
        "log": lambda games: log((seen(games) + 0.5) / (due(games) + 0.5)),
    }


def _log_ratio(of: Callable[[Sequence[Game], str], float | None]) -> dict[str, Value]:
    def shown(who: str) -> Value:
        return lambda games: None if (each := of(games, who)) is None else exp(each)

    def both(games: Sequence[Game]) -> float | None:
        mine, theirs = of(games, "I"), of(games, "they")
        return None if mine is None or theirs is None else mine - theirs

    return {"mine": shown("I"), "theirs": shown("they"), "log": both}


def _trouble(games: Sequence[Game], who: str) -> float | None:
    low = sum(_total(games, who, f"err{band}") for band in (0, 1))
    low_moves = sum(_total(games, who, f"clock{band}") for band in (0, 1))
    rest = sum(_total(games, who, f"err{band}") for band in (2, 3, 4))
    rest_moves = sum(_total(games, who, f"clock{band}") for band in (2, 3, 4))
    if not low_moves or not rest_moves:
        return None
    return log((low + 0.5) / (low_moves + 0.5)) - log((rest + 0.5) / (rest_moves + 0.5))


def _critical(games: Sequence[Game], who: str) -> float | None:
    critical, other = _total(games, who, "critical"), _total(games, who, "other")
    if not critical or not other:
        return None
    return _total(games, who, "critical_log") / critical - _total(games, who, "other_log") / other


def _from_level(key: str, table: list[list[float]]) -> dict[str, Value]:
    def cases(games: Sequence[Game]) -> list[tuple[float, float]]:
        return [
            (game["score"], game["I"][key] / 100 + usual)
            for game in games
            if game["I"][key] is not None and game["score"] is not None and game["peers"]
            and game["other_rating"] is not None and abs(game["other_rating"] - game["rating"]) <= 150
            and (usual := _beyond(table, game["rating"])) is not None
        ]  # fmt: skip

    def mean(games: Sequence[Game], place: int) -> float | None:
        found = cases(games)
        return sum(each[place] for each in found) / len(found) if found else None

    def value(games: Sequence[Game]) -> float | None:
        found = cases(games)
        return sum(score - due for score, due in found) / len(found) if found else None

    return {"mine": lambda games: mean(games, 0), "theirs": lambda games: mean(games, 1), "value": value}


def _means(
    games: Sequence[Game], of: Callable[[Game], float], chosen: Callable[[Game], bool]
) -> float | None:
    found = [of(game) for game in games if chosen(game)]
    return sum(found) / len(found) if found else None


def _apart(
    of: Callable[[Game], float], here: Callable[[Game], bool], there: Callable[[Game], bool]
) -> dict[str, Value]:
    def value(games: Sequence[Game]) -> float | None:
        mine, theirs = _means(games, of, here), _means(games, of, there)
        return None if mine is None or theirs is None else mine - theirs

    return {
        "mine": lambda games: _means(games, of, here),
        "theirs": lambda games: _means(games, of, there),
        "value": value,
    }


def _openings(games: list[Game], table: dict[str, Any]) -> dict[tuple[str, str], dict[str, Value]]:
    found: dict[tuple[str, str], dict[str, Value]] = {}
    white = table["leaving"][1] / table["leaving"][0]
    for family, side in {(each["family"], each["side"]) for each in games}:
        usual = white if side == "white" else 100 - white
        found["leaving-the-opening", f"{family}/{side}"] = _leaving(family, side, usual)
        found["afterwards", f"{family}/{side}"] = _afterwards(family, side)
    return found


def _is_here(game: Game, family: str, side: str) -> bool:
    return (game["family"], game["side"]) == (family, side) and game["leaves"] is not None


def _leaving(family: str, side: str, usual: float) -> dict[str, Value]:
    def mean(games: Sequence[Game]) -> float | None:
        return _means(games, lambda game: float(game["leaves"]), lambda game: _is_here(game, family, side))

    def value(games: Sequence[Game]) -> float | None:
        found = mean(games)
        return None if found is None else found - usual

    return {"mine": mean, "theirs": lambda _: usual, "value": value}


def _due(game: Game, stands: float) -> float:
    """Percent as odds, times those of the ratings where both are known."""
    if None in (game["rating"], game["other_rating"]):
        return stands
    stands = min(99.0, max(1.0, stands))
    odds = stands / (100 - stands) * 10 ** ((game["rating"] - game["other_rating"]) / 400)
    return 100 * float(odds) / (1 + float(odds))


def _afterwards(family: str, side: str) -> dict[str, Value]:
    def counts(game: Game) -> bool:
        return game["leaves"] is not None and game["score"] is not None

    return _apart(
        lambda game: 100 * float(game["score"]) - _due(game, float(game["leaves"])),
        lambda game: counts(game) and _is_here(game, family, side),
        lambda game: counts(game) and not _is_here(game, family, side),
    )


def _form(games: list[Game]) -> dict[tuple[str, str], dict[str, Value]]:
    timed = sorted(
        [game for game in games if None not in (game["started"], game["rating"], game["other_rating"], game["score"])],
        key=lambda game: game["started"],
    )  # fmt: skip
    for place, game in enumerate(timed):
        before = timed[place - 1] if place and game["started"] - timed[place - 1]["started"] <= 3600 else None
        game["number"] = before["number"] + 1 if before else 1
        game["before"] = before["score"] if before else None
        game["beyond"] = game["score"] - 1 / (1 + 10 ** ((game["other_rating"] - game["rating"]) / 400))

    def question(chosen: Callable[[Game], bool]) -> dict[str, Value]:
        return _apart(
            lambda game: game["beyond"],
            lambda game: "beyond" in game and chosen(game),
            lambda game: "beyond" in game and not chosen(game),
        )

    return {
        ("form", "after-loss"): question(lambda game: game["before"] == 0),
        ("form", "after-win"): question(lambda game: game["before"] == 1),
        ("form", "late"): question(lambda game: game["number"] >= 4),
    }


def _progress(games: list[Game]) -> dict[tuple[str, str], dict[str, Value]]:
    def question(counted: list[Game], of: Callable[[Game], float], key: str) -> dict[str, Value]:
        for place, game in enumerate(counted):
            game[f"time-{key}"] = place / 100

        def slope(some: Sequence[Game]) -> float | None:
            points = [(float(game[f"time-{key}"]), of(game)) for game in some if f"time-{key}" in game]
            if len(points) < 2:
                return None
            middle, mean = (sum(each) / len(points) for each in zip(*points, strict=True))
            products = sum([(x - middle) * (y - mean) for x, y in points])
            return float(products / sum([(x - middle) ** 2 for x, _ in points]))

        half = len(counted) // 2
        return {
            "mine": lambda _: float(sum(map(of, counted[half:])) / (len(counted) - half)),
            "theirs": lambda _: float(sum(map(of, counted[:half])) / half),
            "value": slope,
        }

    speeds = Counter(game["speed"] for game in games if game["speed"])
    (commonest, most), *_ = speeds.most_common(1)
    if most < 0.9 * speeds.total():
        games = [game for game in games if game["speed"] == commonest]
    played = [game for game in games if game["I"]["moves"] and game["they"]["moves"]]
    peers = [game for game in games if game["peers"] and game["I"]["moves"]]
    found = {
        ("progress", "opponents"): question(
            played,
            lambda game: 100 * (game["I"]["blunder"] / game["I"]["moves"] - game["they"]["blunder"] / game["they"]["moves"]),
            "opponents",
        ),
    }  # fmt: skip
    if peers:
        found["progress", "peers"] = question(
            peers,
            lambda game: 100 * (game["I"]["blunder"] - game["expectedNone"]) / game["I"]["moves"],
            "peers",
        )
    return found


def jackknife(games: Sequence[Game], value: Value) -> float:
    """The standard error of a number, by leaving out one game at a time."""
    without = [value([*games[:place], *games[place + 1 :]]) for place in range(len(games))]
    known = [each for each in without if each is not None]
    mean = sum(known) / len(known)
    return sqrt((len(known) - 1) / len(known) * sum((each - mean) ** 2 for each in known))


def repeated(games: Sequence[Game]) -> list[tuple[int, float, str]]:
    """Positions in which the player erred in several games: how often, points in all, and the FEN."""
    groups: defaultdict[Any, list[tuple[str, float, str]]] = defaultdict(list)
    for game in games:
        for row in game["moves"]:
            if row["mine"] and row["judgement"]:
                groups[row["position"]].append((game["id"], row["lost"], row["fen"]))
    several = [group for group in groups.values() if len({game for game, _, _ in group}) > 1]
    found = [(len(group), sum(lost for _, lost, _ in group), group[0][2]) for group in several]
    return sorted(found, key=lambda each: -each[1])
