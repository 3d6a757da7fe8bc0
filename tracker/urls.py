"""The addresses of the app."""

from django.urls import path

from tracker import views

urlpatterns = [
    path("", views.home, name="home"),
    path("new/", views.new_game, name="new_game"),
    path("game/<uuid:uuid>/", views.game, name="game"),
    path("game/<uuid:uuid>/round/<int:number>/", views.round_scores, name="round"),
    path("game/<uuid:uuid>/key/<str:key>/", views.take_key, name="take_key"),
    path("group/<uuid:uuid>/", views.group, name="group"),
]
