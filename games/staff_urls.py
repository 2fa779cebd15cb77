"""Addresses of the staff's pages, and of what calls them."""

from django.urls import URLPattern, path

from games.views import staff

urlpatterns: list[URLPattern] = [
    path("u/<str:username>/report/", staff.report_user, name="report_user"),
    path("t/<slug:public_id>/chat/<int:seq>/report/", staff.report_message, name="report_message"),
    path("staff/", staff.desk, name="staff_desk"),
    path("staff/reports/<int:pk>/", staff.settle_report, name="settle_report"),
    path("staff/acts/", staff.acts, name="staff_acts"),
    path("staff/t/<slug:public_id>/", staff.table_staff, name="table_staff"),
    path("staff/u/<str:username>/", staff.user_staff, name="user_staff"),
]
