"""What goes in and out of the table service: screens, pings, refusals, names fit to be shown; and who may do what."""
