"""Calls on the devices of users: Web Push to the browsers that they have chosen on the page."""
