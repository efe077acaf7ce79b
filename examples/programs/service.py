"""Answers requests for advice on a game of words, by HTTP, with a limit on time.

GET /suggest?history=crane=BYBBG&history=... answers with JSON.
"""

import json
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

import solver_tree as st

GAME = st.game("words")


def answer(query: str) -> tuple[int, dict[str, object]]:
    """The status and the JSON of the answer to a request."""
    try:
        advice = st.suggest(GAME, parse_qs(query).get("history", []), time_limit=2, threads=1)
    except st.InputError as problem:
        return 400, {"error": str(problem)}
    if advice.guess is None:
        return 200, {"found": True}
    best = advice.best[0]
    return 200, {"guess": best.guess, "left": len(advice.left), "average": best.average, "exact": best.exact}


class Handler(BaseHTTPRequestHandler):
    """Answers one request."""

    def do_GET(self) -> None:
        """Answer /suggest."""
        status, members = answer(urlsplit(self.path).query)
        body = json.dumps(members).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(body)


if __name__ == "__main__":
    st.compile(GAME)  # so that no request has to wait for the compiler
    ThreadingHTTPServer(("127.0.0.1", 8000), Handler).serve_forever()
