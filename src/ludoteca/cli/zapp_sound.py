"""What Zapp Zerapp has to hear, at the command line: a shake as a file, an ear that listens to one,
and training for your own."""

import secrets
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any

import typer

from ludoteca.cli import files, player
from ludoteca.cli.output import note, put, put_json, shown_file
from ludoteca.cli.parameters import Json
from ludoteca.cli.source import in_file
from ludoteca.core.errors import LudotecaError
from ludoteca.core.game import Game
from ludoteca.core.text import Message, say
from ludoteca.zapp.curve import drawn, percent
from ludoteca.zapp.gesture import LONGEST, STEPS, Floats, lively, read_gesture
from ludoteca.zapp.hearing import EARS, USUAL
from ludoteca.zapp.listening import Unheard, listen
from ludoteca.zapp.sound import Vessel, frames
from ludoteca.zapp.training import Session
from ludoteca.zapp.vessel import MATERIALS, MOST, RATE, WOOD, material
from ludoteca.zapp.wav import NoWav, read_wav, write_wav

SHORTEST = 0.001
SEEDS = 1 << 32
ANSWER = 100  # characters
ENOUGH = ("q", "й")  # the key, on a Latin and on a Russian keyboard

Seconds = Annotated[
    float,
    typer.Option(
        min=SHORTEST,
        max=LONGEST,
        metavar="cli.metavar.seconds",
        help="zapp.sound.option.seconds",
    ),
]
MaterialName = Annotated[
    str, typer.Option("--material", metavar="|".join(MATERIALS), help="zapp.sound.option.material")
]
Seed = Annotated[int | None, typer.Option(metavar="cli.metavar.number", help="cli.option.seed")]


def sound(
    game: Game,
    stones: Annotated[
        int,
        typer.Option(
            min=1, max=MOST, metavar="cli.metavar.number", help="zapp.sound.option.stones"
        ),
    ],
    output: Annotated[
        str,
        typer.Option("--output", "-o", metavar="cli.metavar.file", help="zapp.sound.option.output"),
    ],
    seed: Seed = None,
    seconds: Annotated[
        float | None,
        typer.Option(
            min=SHORTEST,
            max=LONGEST,
            metavar="cli.metavar.seconds",
            show_default=f"{USUAL:g}",
            help="zapp.sound.option.seconds",
        ),
    ] = None,
    gesture: Annotated[
        str | None, typer.Option(metavar="cli.metavar.file", help="zapp.sound.option.gesture")
    ] = None,
    of: MaterialName = WOOD.name,
    as_json: Json = False,
) -> None:
    """Shake a vessel and write how it sounds.

    >>> from types import SimpleNamespace
    >>> sound(SimpleNamespace(), stones=7, output="no/such/folder/shake.wav")
    Traceback (most recent call last):
        ...
    ludoteca.core.errors.LudotecaError: There is no folder to write "no/such/folder/shake.wav" into.
    """
    if as_json and output == files.STANDARD:
        raise LudotecaError(say("zapp.sound.error.json_and_sound"))
    lot = _lot(seed)
    vessel = Vessel(stones, lot, material(of))
    track, lasting = _shaken_by(gesture, seconds, lot)
    samples = vessel.shaken(track)[: frames(lasting)]
    files.write_bytes(output, write_wav(samples))
    if as_json:
        told = {"file": output, "stones": stones, "seed": lot, "seconds": lasting}
        put_json({**told, "material": of, "frames": len(samples), "rate": RATE})
    elif output != files.STANDARD:
        note(say("cli.note.written", file=shown_file(output)))


def _shaken_by(file: str | None, seconds: float | None, lot: int) -> tuple[Floats, float]:
    """The gesture that a file holds, or a lively one, and how long it lasts."""
    if file is None:
        lasting = USUAL if seconds is None else seconds
        return lively(lasting, seed=lot), lasting
    if seconds is not None:
        raise LudotecaError(say("zapp.sound.error.seconds_and_gesture"))
    text = files.read(file, too_large="zapp.sound.error.too_large").decode(errors="replace")
    try:
        track = read_gesture(text)
    except LudotecaError as error:
        raise in_file(file, error) from None
    return track, len(track) / STEPS


def listen_to(
    game: Game,
    file: Annotated[str, typer.Argument(metavar="cli.metavar.file", help="zapp.sound.argument")],
    as_json: Json = False,
) -> None:
    """Say how many stones a recorded shake sounds like.

    >>> from types import SimpleNamespace
    >>> listen_to(SimpleNamespace(), "no/such/file")
    Traceback (most recent call last):
        ...
    ludoteca.core.errors.LudotecaError: There is no file "no/such/file".
    """
    data = files.read(file, too_large="zapp.sound.error.too_large")
    try:
        heard = listen(read_wav(data))
    except (NoWav, Unheard) as error:
        raise in_file(file, error) from None
    least, most = heard.interval
    if as_json:
        told = {"file": file, "stones": heard.likeliest, "interval": [least, most]}
        told |= {"number": round(heard.number, 2), "odds": [round(p, 4) for p in heard.odds]}
        told |= {"material": heard.material, "knocks": heard.knocks}
        put_json(told | {"seconds": round(heard.seconds, 3)})
        return
    stones = _stones(heard.likeliest)
    if least == most:
        put(say("zapp.sound.heard_surely", stones=stones))
    else:
        put(say("zapp.sound.heard", stones=stones, least=least, most=most))


def train(
    game: Game,
    rounds: Annotated[
        int,
        typer.Option(
            min=1, max=1000, metavar="cli.metavar.number", help="zapp.sound.option.rounds"
        ),
    ] = MOST,
    seed: Seed = None,
    seconds: Seconds = USUAL,
    of: MaterialName = WOOD.name,
    folder: Annotated[
        str | None,
        typer.Option(metavar="zapp.sound.metavar.folder", help="zapp.sound.option.folder"),
    ] = None,
    svg: Annotated[
        str | None, typer.Option(metavar="cli.metavar.file", help="zapp.sound.option.curve")
    ] = None,
    silent: Annotated[bool, typer.Option("--silent", help="zapp.sound.option.silent")] = False,
    as_json: Json = False,
) -> None:
    """Train the ear: hear, guess, see; at the end, how well you hear.

    >>> from types import SimpleNamespace
    >>> train(SimpleNamespace(), of="gold")
    Traceback (most recent call last):
        ...
    ludoteca.core.errors.LudotecaError: There are no vessels of "gold"; there are: wood, tin, clay.
    """
    session = Session(_lot(seed), seconds, material(of))
    with _room(folder) as room:
        note(say("zapp.sound.train.begin", most=MOST))
        for answered in _guessed(session, room, silent, rounds):
            session = answered
            last = session.guesses[-1]
            verdict = "right" if last.said == last.stones else "wrong"
            note(say(f"zapp.sound.train.{verdict}", stones=_stones(last.stones)))
    if svg is not None:
        files.write(svg, drawn(session))
    if as_json:
        put_json(_facts(session))
    elif svg != files.STANDARD:
        put(_verdict(session))


@contextmanager
def _room(folder: str | None) -> Iterator[Path]:
    """The folder for the sounds: the one named, or one that goes when all is done."""
    if folder is not None:
        yield Path(folder)
        return
    with TemporaryDirectory(prefix="ludoteca-") as passing:
        yield Path(passing)


def _guessed(session: Session, room: Path, silent: bool, rounds: int) -> Iterator[Session]:
    """The session after each guess, until there are enough or the listener has had enough."""
    while len(session.guesses) < rounds:
        _sound_out(session, room, silent)
        while (answer := _answer()) not in (None, "", *ENOUGH):
            try:
                session = session.guess(int(answer))
                yield session
                break
            except (ValueError, LudotecaError):
                note(say("zapp.sound.train.unread", most=MOST))
        else:
            if answer != "":
                return
            session = session.again()


def _sound_out(session: Session, room: Path, silent: bool) -> None:
    """Play the vessel on the table, or say where its sound is to be found."""
    number, time = len(session.guesses) + 1, session.shakes
    file = room / (f"shake-{number:02}.wav" if time == 1 else f"shake-{number:02}-{time}.wav")
    files.write_bytes(str(file), write_wav(session.shake()))
    if silent or not player.play(file):
        note(say("zapp.sound.train.file", file=shown_file(str(file))))
    note(say("zapp.sound.train.ask", number=number))


def _answer() -> str | None:
    """What the listener typed; none at the end of the input."""
    line = sys.stdin.readline(ANSWER) if sys.stdin else ""
    return line.strip().lower() if line else None


def _verdict(session: Session) -> Message:
    curve = session.curve
    if curve is None:
        return say("zapp.sound.train.few")
    ear = min(EARS.values(), key=lambda one: abs(one.spread - curve.spread))
    return say(
        "zapp.sound.train.verdict",
        guesses=say("zapp.sound.count.guesses", count=curve.guesses),
        bias=_bias(percent(curve.bias)),
        spread=round(curve.spread, 2),
        doubt=round(curve.doubt, 2),
        ear=say(f"zapp.sound.ear.{ear.name}"),
    )


def _bias(part: int) -> Message:
    if part == 0:
        return say("zapp.sound.bias.none")
    return say(f"zapp.sound.bias.{'over' if part > 0 else 'under'}", percent=abs(part))


def _facts(session: Session) -> dict[str, Any]:
    facts: dict[str, Any] = {"seed": session.seed, "seconds": session.seconds}
    facts |= {"material": session.material.name, "curve": None}
    if curve := session.curve:
        measured = {"spread": curve.spread, "doubt": curve.doubt, "bias": curve.bias}
        measured["slope"] = curve.slope
        facts["curve"] = {name: round(value, 4) for name, value in measured.items()}
    told = ({"stones": g.stones, "said": g.said, "seconds": g.seconds} for g in session.guesses)
    return facts | {"guesses": list(told)}


def _stones(count: int) -> Message:
    return say("zapp.sound.count.stones", count=count)


def _lot(seed: int | None) -> int:
    return secrets.randbelow(SEEDS) if seed is None else seed


COMMANDS: Mapping[str, Callable[..., Any]] = {"sound": sound, "listen": listen_to, "train": train}
"""To be listed by the game's extension."""
