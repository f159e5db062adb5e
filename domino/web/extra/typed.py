"""Carries out what the player typed; where it is no command, or cannot be done, one sentence says what can be typed."""

from domino.text import t
from domino.web import dom
from domino.web.extra.command import Grammar

STEPS = ("previous", "next", "first", "last")
_grammar = []


def grammar():
    """The grammar of the page's language."""
    if not _grammar:
        _grammar.append(Grammar())
    return _grammar[0]


def carry_out(page, text):
    """Do what a text asks for. The table changes only where it asks for something that the rules allow."""
    table = page.table
    what = grammar().parse(text, table.match.rules.set, table.hand.came)
    if what[0] == "tile":
        page.do("named", what[1:])
    elif what[0] == "do":
        _do(page, what[1])
    else:
        why = _why(table, text, what[0], what[1])
        table.speech.refuse(" ".join([part for part in (why, usage()) if part]), why)


def _do(page, command):
    table = page.table
    result = dom.root.getAttribute("data-view") == "result"
    if command == "play" and result:
        command = "go_on"
    if command == "go_on" and not result:
        table.speech.refuse(table.words.whose(table.match.turn))
    elif command == "help":
        table.speech.say(usage(), show=True)
    elif page.do(command) and command in STEPS:
        table.speech.say(table.hand.called(), show=True)  # the focus, which would say it, stays in the field


def _why(table, text, kind, value):
    if kind == "not-in-set":
        why = t("The tile {text} is not in double-{set}.", text=value, set=table.match.rules.set)
    elif kind == "two-ways":
        why = t("“{text}” can be cut in two ways: put a space between the two numbers.", text=value)
    elif kind == "unknown":
        why = t("“{text}” is not a word of a command.", text=value[:40])
    elif not text.strip():
        return ""
    else:
        why = t("“{text}” is not a command.", text=text.strip()[:40])
    return why


def usage():
    """What can be typed, as a sentence."""
    example, commands = grammar().examples()
    return t("Type a tile and a side, as “{example}”, or one of these: {commands}.", example=example, commands=commands)


def listing():
    """Every command with all its words, for help: (what it does, its words)."""
    from domino.web import keys
    from domino.web.extra.command import COMMANDS

    rows = [(t("A tile, and where it goes"), grammar().examples()[0])]
    for command, words in COMMANDS:
        label = keys.label(command) or t("On to the next round")
        rows.append((label, t(words)))
    return rows
