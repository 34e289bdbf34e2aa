"""The parts of make_assets.py: one module for each thing that is made, and the tools they share."""
