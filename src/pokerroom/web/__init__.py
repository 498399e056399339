"""HTTP and WebSocket: the room for browsers."""
