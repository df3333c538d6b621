"""One file a section, each offering `SECTION`; libraries are imported by the contender that needs them."""
