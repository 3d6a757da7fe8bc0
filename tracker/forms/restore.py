"""The form with which a group comes out of a backup."""

from __future__ import annotations

from dataclasses import dataclass, field
from uuid import UUID, uuid4

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest
from django.utils.translation import gettext as _

from tracker.backup import Refusal
from tracker.forms.hidden import read_key
from tracker.sheets.pages import RestorePage
from tracker.words.backup import refusal_text

MOST_MEGABYTES = 64
"""A season of a large club has ten; whoever has more asks the host, whose command knows no limit."""


@dataclass
class RestoreForm:
    """The file that was chosen."""

    file: UploadedFile[bytes] | None = None
    key: UUID = field(default_factory=uuid4)
    """Made with the form, so that a file that is sent twice is one group."""
    error: str = ""

    @classmethod
    def posted(cls, request: HttpRequest) -> RestoreForm:
        given = request.FILES.get("backup")
        return cls(
            file=given if isinstance(given, UploadedFile) else None, key=read_key(request.POST.get("client_id", ""))
        )

    def is_valid(self) -> bool:
        if self.file is None:
            self.error = _("Choose the file of a backup.")
        elif (self.file.size or 0) > MOST_MEGABYTES * 1024 * 1024:
            self.error = _(
                "This file is larger than %(most)s MB. Ask whoever runs the server to restore it: there is a command."
            ) % {"most": MOST_MEGABYTES}
        return not self.error

    def refuse(self, why: Refusal) -> None:
        """It is no backup that can be restored."""
        self.error = refusal_text(why)

    def page(self) -> RestorePage:
        return RestorePage(client_id=str(self.key), error=self.error)
