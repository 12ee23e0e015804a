"""The whole app in one thread of virtual time: processes, people, frontends and the network from one seed."""
