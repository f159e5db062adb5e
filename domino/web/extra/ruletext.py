"""The rules of one match in words, made from the table of options and from the match's own rules."""

from domino.rules import OPTION
from domino.text import t
from domino.web.extra.example import Example
from domino.web.extra.sentences import MATTERS, NUMBER, SAY, SECTIONS, Facts, Ready, nothing_to_draw


def matters(option, facts):
    """Whether an option has something to say in a match."""
    return option not in MATTERS or MATTERS[option](facts)


def said_of(option, facts):
    """The sentences for an option, as its value is in the match."""
    if option == "draw" and not facts.draws:
        return _filled(nothing_to_draw, facts)
    values = SAY[option]
    value = getattr(facts.rules, option)
    return _filled(values[value] if value in values else values[NUMBER], facts)


def _filled(said, facts):
    """The sentences in the player's language."""
    if callable(said):
        said = said(facts)
    if isinstance(said, str):
        said = (said,)
    values = facts.values()
    return [sentence.text if isinstance(sentence, Ready) else t(sentence, **values) for sentence in said]


class Section:
    """A heading, its sentences, and the examples under them."""

    def __init__(self, heading, sentences):
        self.heading = heading
        self.sentences = sentences
        self.examples = []


def book(words):
    """The rules of the match as a list of sections, for the table that `words` talk about."""
    facts = Facts(words)
    sections = []
    for heading, parts in SECTIONS:
        sentences = []
        for part in parts:
            if part not in OPTION:
                sentences += _filled(part, facts)
            elif matters(part, facts):
                sentences += said_of(part, facts)
        sections.append(Section(t(heading), sentences))
        if "scoring" in parts:
            sections[-1].examples = [Example(words, False), Example(words, True)]
    return sections
