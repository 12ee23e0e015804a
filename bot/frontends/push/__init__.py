"""Calls on users' devices: Web Push to the browsers that they have chosen on the page."""
