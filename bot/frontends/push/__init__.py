"""Calls on users' devices: Web Push notifications to the browsers that users have chosen on the page."""
