"""A web server for tests that remembers what came, and answers as told."""

import threading
from http.server import BaseHTTPRequestHandler, HTTPServer


class Receiver(BaseHTTPRequestHandler):
    """Remembers what came, and answers as told."""

    status, headers_out, seen = 204, {}, []

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        type(self).seen.append((self.path, dict(self.headers), body))
        self.send_response(type(self).status)
        for name, value in type(self).headers_out.items():
            self.send_header(name, value)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *args):
        """Be quiet."""


def serve():
    """The receiver's class, its address, and what stops it."""
    Receiver.status, Receiver.headers_out, Receiver.seen = 204, {}, []
    server = HTTPServer(("127.0.0.1", 0), Receiver)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()

    def stop():
        server.shutdown()
        server.server_close()
        thread.join(5)

    return Receiver, f"http://127.0.0.1:{server.server_port}", stop
