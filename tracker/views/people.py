"""Letting others into a game: its links and codes, and who came."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tracker import services
from tracker.forms.join import JoinForm, read_code, seats_to_join
from tracker.forms.numbers import read_index
from tracker.models import Game, Grant, Invite, Role, Seat
from tracker.sheets.pages import JoinCodePage
from tracker.sheets.people import join_page, people_page, remove_question, revoke_question
from tracker.views.addresses import address_of, origin_for_phones
from tracker.views.device import device_of, known_device, remember
from tracker.views.guards import keeping_score
from tracker.views.handed import remember_role
from tracker.views.languages import asks_again
from tracker.views.pages import follows, page


@require_http_methods(["GET", "HEAD", "POST"])
def people(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """The links and codes of each role, and the devices that came in; each can be taken back."""
    access = keeping_score(request, uuid)
    game = access.game
    problem = ""
    if request.method == "POST" and "ask" in request.POST:
        return _asked(request, game, request.POST["ask"])
    if request.method == "POST":
        try:
            _change(request, game)
        except Grant.DoesNotExist:
            raise Http404 from None
        except services.LastScorekeeper:
            problem = _("Somebody has to keep the score. Hand it over first.")
        else:
            response = redirect(_where_to(request, game))
            # Whoever gave it out of hand is told by the page that comes now who has it.
            remember_role(response, uuid, Role.SCOREKEEPER)
            return response
    sheet = people_page(
        game,
        services.open_invites(game=game, now=timezone.now()),
        seats_to_join(game.pk),
        device=device_of(request),
        origin=origin_for_phones(request),
        is_over=services.is_over(game=game),
        problem=problem,
    )
    news = follows(access, people=True)
    return page(request, "tracker/people.html", sheet, status=409 if problem else 200, follows=news)


def _asked(request: HttpRequest, game: Game, do: str) -> HttpResponse:
    """The question before a button does something that a phone may miss; the answer comes back as ``do``.

    Handing the score over is not asked about: it is one tap, and one tap of the other phone gives it back.
    """
    verb, _dash, what = do.partition("-")
    if verb == "revoke" and what in Role:
        return page(request, "tracker/confirm.html", revoke_question(game, Role(what)))
    grant_id = read_index(what)
    if verb != "remove" or grant_id is None:
        raise Http404
    grants = Grant.objects.filter(game=game, revoked_at=None).select_related("seat__player")
    question = remove_question(game, get_object_or_404(grants, pk=grant_id), device_of(request))
    return page(request, "tracker/confirm.html", question)


def _change(request: HttpRequest, game: Game) -> None:
    verb, _dash, what = request.POST.get("do", "").partition("-")
    now = timezone.now()
    if verb == "revoke" and what in Role:
        services.revoke_invite(game=game, role=Role(what), now=now)
    elif verb == "remove" and (grant_id := read_index(what)) is not None:
        services.remove_device(game=game, grant_id=grant_id, now=now)
    elif verb == "hand" and (grant_id := read_index(what)) is not None:
        services.hand_over(game=game, device=known_device(request), grant_id=grant_id)
    elif verb == "own":
        services.say_whose(game=game, device=known_device(request), seat=_own_seat(request, game))
    else:
        raise Http404


def _own_seat(request: HttpRequest, game: Game) -> Seat | None:
    """Whose the phone is said to be; None for nobody in particular. Raises ``Http404`` for a seat that has no place."""
    asked = request.POST.get("own", "")
    found = next((seat for seat in seats_to_join(game.pk) if str(seat.pk) == asked), None)
    if asked and found is None:
        raise Http404
    return found


def _where_to(request: HttpRequest, game: Game) -> str:
    """Where a device goes on after what it has just done, perhaps to itself."""
    own = Grant.objects.filter(game=game, device=known_device(request), revoked_at=None).first()
    if own is None:
        return reverse("home")
    return request.path if own.role == Role.SCOREKEEPER else game.get_absolute_url()


@require_http_methods(["GET", "HEAD", "POST"])
def join_by_code(request: HttpRequest) -> HttpResponse:
    """Ask for the code; a right one leads to its link, and wrong ones are counted."""
    typed = request.POST.get("code", "")
    if request.method != "POST":
        return page(request, "tracker/join_code.html", JoinCodePage(code="", error=""))
    if asks_again(request):
        return page(request, "tracker/join_code.html", JoinCodePage(code=typed, error=""))
    address = address_of(request)
    now = timezone.now()
    if services.guesses_left(address=address, now=now) < 1:
        error = _("Too many wrong codes. Wait ten minutes, or scan the QR code.")
        return page(request, "tracker/join_code.html", JoinCodePage(code=typed, error=error), status=429)
    invite = services.invite_of_code(code=read_code(typed), now=now)
    if invite is None:
        services.count_wrong_code(address=address, now=now)
        error = _("No game has this code now. Ask for it once more.")
        return page(request, "tracker/join_code.html", JoinCodePage(code=typed, error=error), status=422)
    return redirect("join", invite.token)


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, token: str) -> HttpResponse:
    """Let this device in. Asked first: a messenger that looks at the link for a preview must take nothing."""
    invite = get_object_or_404(Invite.objects.select_related("game__group"), token=token, revoked_at=None)
    form = JoinForm.posted(request.POST) if request.method == "POST" else JoinForm()
    seats = seats_to_join(invite.game_id)
    if request.method != "POST" or asks_again(request) or not form.is_valid(invite, seats):
        sheet = join_page(invite, seats, form.seat_id, form.name, form.error, device=device_of(request))
        return page(request, "tracker/join.html", sheet, status=422 if form.error else 200)
    device = known_device(request)
    services.join(invite=invite, device=device, seat=form.seat, name=form.tidy_name, now=timezone.now())
    response = redirect(invite.game)
    remember(response, device)
    return response
