"""The measures: every file here is one, found by looking into the folder."""
