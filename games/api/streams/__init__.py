"""Streams: what happens at tables, told as it happens.

A stream is opened like every other call (`opening`), by a thread that is free again at once. From
then on a listener is no more than a connection and a few words of memory: one hub for each process
(`hub`) reads what is new, once for all who listen, and hands it out. `asgi` joins the two.
"""
