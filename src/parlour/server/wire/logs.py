"""What the server says of itself: lines to read, or lines of JSON for whatever collects them."""

import json
import logging
import sys
from datetime import UTC, datetime

FORMATS = ("text", "json")


class JsonLines(logging.Formatter):
    """One object a line: when, how grave, from where, what; the traceback where there is one."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def log_as(form: str) -> None:
    """From now on, on the standard error: warnings and worse, and in JSON the beginning and the end too."""
    handler = logging.StreamHandler(sys.stderr)
    is_json = form == "json"
    handler.setFormatter(JsonLines() if is_json else logging.Formatter("%(levelname)s: %(message)s"))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.INFO if is_json else logging.WARNING)
