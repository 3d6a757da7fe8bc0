"""A whole group into a file, and out of one."""

from __future__ import annotations

from typing import BinaryIO, cast
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.text import slugify
from django.views.decorators.http import require_http_methods, require_safe

from tracker import services
from tracker.backup import BackupRefused
from tracker.forms.restore import RestoreForm
from tracker.models import GroupRole, User
from tracker.sheets.exports.backup import backup_lines
from tracker.views.guards import belonging
from tracker.views.languages import asks_again
from tracker.views.pages import page

TEMPLATE = "tracker/group_restore.html"


@require_safe
def group_backup(request: HttpRequest, uuid: UUID) -> HttpResponseBase:
    """Everything of a group but what is private, for whoever organises it."""
    group = belonging(request, uuid, GroupRole.ORGANISER).group
    response = StreamingHttpResponse(backup_lines(group), content_type="application/json")
    name = "-".join(filter(None, ("roundhouse", slugify(group.name), timezone.localdate().isoformat())))
    response["Content-Disposition"] = f'attachment; filename="{name}.json"'
    response["Cache-Control"] = "no-store"
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def restore_group(request: HttpRequest) -> HttpResponse:
    """A new group out of a backup, for whoever is signed in; it organises the group then."""
    form = RestoreForm.posted(request) if request.method == "POST" else RestoreForm()
    if request.method != "POST" or asks_again(request) or not form.is_valid() or form.file is None:
        return page(request, TEMPLATE, form.page(), status=422 if form.error else 200)
    if not isinstance(request.user, User):
        raise PermissionDenied
    try:
        group = services.restore_group(
            file=cast("BinaryIO", form.file), client_id=form.key, user=request.user, now=timezone.now()
        )
    except BackupRefused as refusal:
        form.refuse(refusal.why)
        return page(request, TEMPLATE, form.page(), status=422)
    return redirect("group", group.uuid)
