"""The addresses of the app."""

from django.urls import path

from tracker import views

urlpatterns = [
    path("", views.home, name="home"),
    path("new/", views.new_game, name="new_game"),
    path("join/", views.join_by_code, name="join_by_code"),
    path("join/<str:token>/", views.join, name="join"),
    path("rules/", views.rule_sheets, name="rule_sheets"),
    path("rules/<slug:preset>/", views.rule_sheet, name="rule_sheet"),
    path("game/<uuid:uuid>/", views.game, name="game"),
    path("game/<uuid:uuid>/live/", views.live, name="live"),
    path("game/<uuid:uuid>/round/<int:number>/", views.round_scores, name="round"),
    path("game/<uuid:uuid>/round/<int:number>/seat/<int:seat_id>/", views.correct, name="correct"),
    path("game/<uuid:uuid>/swap/", views.swap, name="swap"),
    path("game/<uuid:uuid>/dispute/", views.dispute, name="dispute"),
    path("game/<uuid:uuid>/writes/", views.writes, name="writes"),
    path("game/<uuid:uuid>/mine/", views.mine, name="mine"),
    path("game/<uuid:uuid>/hub/", views.hub, name="hub"),
    path("game/<uuid:uuid>/hub/where/<int:seat_id>/", views.where, name="where"),
    path("game/<uuid:uuid>/tv/", views.tv, name="tv"),
    path("game/<uuid:uuid>/history/", views.history, name="history"),
    path("game/<uuid:uuid>/people/", views.people, name="people"),
    path("game/<uuid:uuid>/table/", views.table, name="table"),
    path("game/<uuid:uuid>/table/seat/<int:seat_id>/", views.table_seat, name="table_seat"),
    path("game/<uuid:uuid>/table/round/<int:number>/", views.table_round, name="table_round"),
    path("game/<uuid:uuid>/table/round/<int:number>/before/", views.forgotten, name="forgotten"),
    path("game/<uuid:uuid>/finish/", views.finish, name="finish"),
    path("game/<uuid:uuid>/rules/", views.rules, name="rules"),
    path("game/<uuid:uuid>/card/", views.card, name="card"),
    path("game/<uuid:uuid>/rules/house/", views.house, name="house"),
    path("game/<uuid:uuid>/end/", views.ending, name="ending"),
    path("game/<uuid:uuid>/end/picture.png", views.picture_of_ending, name="ending_picture"),
    path("game/<uuid:uuid>/rematch/", views.rematch, name="rematch"),
    path("game/<uuid:uuid>/what-if/", views.what_if, name="what_if"),
    path("group/<uuid:uuid>/", views.group, name="group"),
    path("group/<uuid:uuid>/season/<int:season_id>/what-if/", views.season_what_if, name="season_what_if"),
    path("group/<uuid:uuid>/rules/", views.group_rules, name="group_rules"),
    path("group/<uuid:uuid>/rules/new/", views.new_house_rules, name="new_house_rules"),
    path("group/<uuid:uuid>/rules/<int:pk>/", views.house_rules, name="house_rules"),
]
