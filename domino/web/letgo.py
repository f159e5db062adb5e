"""A match that is nowhere but on this page: whatever would drop it asks the player first, in one dialog."""

import json

from domino.text import t
from domino.web import dom


class LetGo:
    """`page` has the table and the store."""

    def __init__(self, page):
        self.page = page
        self._then = None  # what the player wanted, while they are asked

    def commands(self):
        """The commands by name."""
        return {"save_going_on": self.save, "leave_now": self.leave}

    def lost(self):
        """The table whose match would be lost, or None: what was played is neither kept nor saved as a file."""
        table, store = self.page.table, self.page.kept()
        if table and table.aside:
            table = table.aside.behind
        if not table or table.number or table.safe == table.point:
            return None
        return None if table.kept and (store.works or store.reading) else table

    def before(self, then):
        """Call `then`, which drops the match at the table; where that would be lost, only once the player agrees."""
        table = self.lost()
        if not table:
            then()
            return
        from domino.web import menu

        self._then = then
        why = self.page.kept().explain() if table.kept else t("This match came by a link or a file: it is not kept.")
        stay = t("Stay here") if table.ended else t("Play on")
        menu.open_dialog(
            t("The match is lost when you leave"),
            '<p>%s</p><div class="list"><button type="button" data-do="save_going_on">%s</button>'
            '<button type="button" data-do="leave_now">%s</button>'
            '<button type="button" class="main" data-do="close">%s</button></div>'
            % (dom.escape(why), dom.escape(t("Save the record as a file")), dom.escape(t("Leave")), dom.escape(stay)),
        )

    def save(self, _=None):
        """The record as a file: then it can be left."""
        from domino.record import record

        table = self.lost()
        if table:
            dom.save_file("domino-%s.json" % dom.today(), json.dumps(record(table.match)))
            table.safe = table.point
            self.page.speech.say(t("The record is saved as a file."), show=True)

    def leave(self, _=None):
        """The player agrees: on with what they wanted."""
        then, self._then = self._then, None
        table = self.lost()
        if table:
            table.safe = table.point  # nobody asks about it any more
        if then:
            then()

    def unload(self, event):
        """The page is being closed or loaded anew: the browser asks, in its own words."""
        table = self.lost()
        if table and table.humans and not table.ended:
            event.preventDefault()
