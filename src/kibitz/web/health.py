"""Says whether a server on this machine answers: `python -m kibitz.web.health 8000`, for containers."""

import sys
from http.client import HTTPConnection, HTTPException

SECONDS = 4


def answers(port: int) -> bool:
    """Whether it does; one that asks for a token is well."""
    connection = HTTPConnection("127.0.0.1", port, timeout=SECONDS)
    try:
        connection.request("GET", "/api/status")
        return connection.getresponse().status in (200, 401)
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()


if __name__ == "__main__":
    sys.exit(0 if answers(int(sys.argv[1])) else 1)
