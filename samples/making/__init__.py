"""The parts of make_assets.py: a module for each kind of file, and shared tools."""
