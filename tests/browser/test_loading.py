"""How much the hall asks for before it can be used."""

from dataclasses import dataclass, field

from .person import Person

MOST_REQUESTS = 12
MOST_BYTES = 200_000


@dataclass
class Wire:
    """What goes between a person's browser and the server."""

    person: Person
    asked: list[str] = field(default_factory=list)
    bytes: int = 0

    def __post_init__(self) -> None:
        session = self.person.context.new_cdp_session(self.person.page)
        session.send("Network.enable")
        cached: set[str] = set()
        names: dict[str, str] = {}

        def came(event):
            if event["requestId"] not in cached:
                self.asked.append(names[event["requestId"]])
                self.bytes += event["encodedDataLength"]

        def answered(event):
            if event["response"].get("fromDiskCache"):
                cached.add(event["requestId"])

        session.on("Network.requestWillBeSent", lambda e: names.update({e["requestId"]: e["request"]["url"]}))
        session.on("Network.requestServedFromCache", lambda e: cached.add(e["requestId"]))
        session.on("Network.responseReceived", answered)
        session.on("Network.loadingFinished", came)

    def opens_the_hall(self) -> None:
        self.asked.clear()
        self.bytes = 0
        self.person.page.goto("/")
        self.person.page.wait_for_selector(".game .picture svg")
        self.person.page.wait_for_load_state("networkidle")

    @property
    def paths(self) -> list[str]:
        return [url.removeprefix(self.person.address) for url in self.asked]


def test_a_first_visit_takes_few_requests_and_bytes(person: Person) -> None:
    wire = Wire(person)
    wire.opens_the_hall()
    assert 5 <= len(wire.asked) <= MOST_REQUESTS, wire.paths
    assert 20_000 < wire.bytes <= MOST_BYTES
    assert person.page.locator(".game").count() == person.page.locator(".game .picture svg").count()


def test_a_second_visit_asks_for_the_page_and_the_tables_alone(person: Person) -> None:
    wire = Wire(person)
    wire.opens_the_hall()
    wire.opens_the_hall()
    assert ["/", "/api/games?as=page", "/api/tables"] == sorted(wire.paths)
    assert wire.bytes < 5_000


def test_a_map_leads_from_the_script_to_its_modules(person: Person) -> None:
    person.go("/")
    script = person.page.evaluate("document.querySelector('script').src")
    told = person.page.request.get(script).text().rpartition("sourceMappingURL=")[2].strip()
    sources = person.page.request.get(told).json()["sources"]
    assert "/static/js/hall.js" in sources
    assert all(person.page.request.get(source).ok for source in sources)
