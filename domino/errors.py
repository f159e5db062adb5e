"""What can go wrong, as a code with its values; `domino.text.explain` turns it into a sentence."""


class DominoError(Exception):
    """Base of all that a player may be told. `code` names the message, `values` fill its placeholders."""

    def __init__(self, code, **values):
        super().__init__(code)
        self.code = code
        self.values = values


class RulesError(DominoError):
    """Options that do not make a game."""


class IllegalAction(DominoError):
    """An action that the rules refuse; the state is as it was."""


class RecordError(DominoError):
    """A record that cannot be read or that breaks a rule.

    `values` hold `round` and `move` (both from 1) where the fault lies inside a round, and `cause`, the
    `DominoError` behind it, if there is one.
    """


class VerifyError(DominoError):
    """A record that follows the rules and yet is not what the seed and the bots make of it.

    `values` hold `round` and `move` (both from 1) where the difference lies inside a round.
    """
