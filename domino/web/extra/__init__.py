"""Parts of the page that its start does not need: to be imported only after `await domino.web.later.ready()`.

In the built site they come in an image of their own, once the page can be played.
"""
