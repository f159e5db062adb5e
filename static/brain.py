# The program of the brain's worker (domino/web/brain.py starts it): what the page may ask there.
from domino.brain.worker import EXPORTS

__export__ = [question.__name__ for question in EXPORTS]
globals().update({question.__name__: question for question in EXPORTS})
