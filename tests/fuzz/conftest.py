"""Fuzzers are programs of their own, run by scripts/test_all.py; atheris need not be installed."""

collect_ignore_glob = ["fuzz_*.py"]
