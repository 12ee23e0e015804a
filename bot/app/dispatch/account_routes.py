"""Routes of the callbacks about a user's account: settings, linked accounts, stored data, deletion."""

from __future__ import annotations

from bot.app.account import avoided_players, group_settings, linking, settings_screens
from bot.app.account import callbacks as account_callbacks
from bot.app.dispatch.checked_routes import Route, plain_route

ROUTES: tuple[Route, ...] = (
    plain_route(account_callbacks.OpenSettings, settings_screens.show_settings),
    plain_route(account_callbacks.ChangeSetting, settings_screens.change_setting),
    plain_route(account_callbacks.SetChannelLanguage, settings_screens.set_channel_language),
    plain_route(account_callbacks.SetChannelLayout, settings_screens.set_channel_layout),
    plain_route(account_callbacks.OpenGroupRights, group_settings.show_group_rights),
    plain_route(account_callbacks.SetGroupRight, group_settings.set_group_right),
    plain_route(account_callbacks.OpenGroupPaces, group_settings.show_group_paces),
    plain_route(account_callbacks.SetGroupPace, group_settings.set_group_pace),
    plain_route(account_callbacks.OpenMembersOnly, group_settings.show_members_only),
    plain_route(account_callbacks.SetMembersOnly, group_settings.set_members_only),
    plain_route(account_callbacks.OpenPingRoles, group_settings.show_ping_roles),
    plain_route(account_callbacks.SetPingRole, group_settings.set_ping_role),
    plain_route(account_callbacks.OpenAvoided, avoided_players.show_avoided),
    plain_route(account_callbacks.SetAvoided, avoided_players.set_avoided),
    plain_route(account_callbacks.ShowUserData, settings_screens.show_user_data),
    plain_route(account_callbacks.AskDeleteAccount, settings_screens.confirm_deletion),
    plain_route(account_callbacks.DeleteAccount, settings_screens.delete_account),
    plain_route(account_callbacks.LinkAccount, linking.link_account),
    plain_route(account_callbacks.ConfirmLink, linking.confirm_link),
    plain_route(account_callbacks.RejectLink, linking.reject_link),
    plain_route(account_callbacks.SetPrimaryPlatform, linking.set_primary_platform),
    plain_route(account_callbacks.UnlinkAccount, linking.unlink_account),
)
"""One route for each callback."""
