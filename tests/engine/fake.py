"""A small program that speaks UCI, well or badly: `python fake.py MODE [STATE_FILE]`.

With a state file the bad behaviour happens only once, so that a replacement works;
the mode `counts` puts a dot into it for every search.
"""

import sys
import time
from pathlib import Path

import chess


def say(*lines: str) -> None:
    print(*lines, sep="\n", flush=True)


def first_time(state: str | None) -> bool:
    if state is None:
        return True
    try:  # in one step: two engines that ask at the same moment are not both first
        Path(state).touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


def count(mode: str, state: str | None) -> None:
    if mode == "counts" and state:
        with Path(state).open("a") as dots:
            dots.write(".")


def best_move(position: str) -> str:
    """Some legal move: the fakes need no chess, but the board that checks them does."""
    words = position.split()
    board = chess.Board(" ".join(words[2:8]), chess960=True)
    for word in words[words.index("moves") + 1 :] if "moves" in words else []:
        board.push(board.parse_uci(word))
    return board.uci(next(iter(board.legal_moves)), chess960=True)


def wait_for(word: str) -> None:
    for line in sys.stdin:
        if line.strip() == word:
            return


def search(mode: str, position: str, state: str | None) -> None:
    if mode == "slow":
        time.sleep(0.03)
    is_bad = mode not in ("honest", "counts", "slow") and first_time(state)
    move = best_move(position)
    more = " bmc 1.5" if mode == "says-more" else ""
    info = f"info depth 1 seldepth 1 multipv 1 score cp 13 nodes 20 nps 1 time 1 pv {move}{more}"
    if is_bad and mode == "dies":
        say(info)
        sys.exit(7)
    if mode == "dies-after-move" and "moves" in position:
        sys.exit(7)
    if is_bad and mode == "hangs":
        time.sleep(60)
    if is_bad and mode == "thinks-long":
        wait_for("stop")
    if is_bad and mode == "garbage":
        say("info depth x score cp banana nodes pv", "bestmove")
    if is_bad and mode == "illegal":
        say("info depth 1 score cp 13 nodes 20 pv a1a8", "bestmove a1a8")
    if is_bad and mode == "floods":
        while True:
            say("info string " + "x" * 500)
    if is_bad and mode == "endless-line":
        while True:
            sys.stdout.write("x" * 4096)
    if is_bad and mode == "no-score":
        say(f"bestmove {move}")
    if is_bad and mode == "only-bounds":
        say(f"info depth 9 score cp 900 lowerbound nodes 5 pv {move}", f"bestmove {move}")
    say(info, f"info depth 2 score cp 400 lowerbound nodes 30 pv {move}", f"bestmove {move}")


def main() -> None:
    mode, state = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None
    if mode == "dies-at-start" and first_time(state):
        sys.exit(3)
    if mode == "silent-at-start" and first_time(state):
        time.sleep(60)
    position = ""
    for line in sys.stdin:
        words = line.split()
        if words[:1] == ["uci"]:
            say("id name Fake 1", "id author nobody", "option name Hash type spin default 16 min 1 max 64")
            if mode != "few-options":
                say(
                    "option name UCI_Chess960 type check default false",
                    "option name MultiPV type spin default 1 min 1 max 5",
                )
            say("uciok")
        elif words[:1] == ["isready"]:
            say("readyok")
        elif words[:1] == ["ucinewgame"] and mode == "dies-on-new-game" and first_time(state):
            sys.exit(1)
        elif words[:1] == ["setoption"] and mode == "refuses-options":
            say(f"No such option: {line.strip()}")
        elif words[:1] == ["position"]:
            position = line
        elif words[:1] == ["go"]:
            count(mode, state)
            search(mode, position, state)
        elif words[:1] == ["quit"] and mode != "never-quits":
            return
    if mode == "never-quits":
        time.sleep(60)


if __name__ == "__main__":
    main()
