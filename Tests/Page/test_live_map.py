"""The page of `romkit preview --watch` of a map of Tiled."""

import os
import shutil
import unittest

from live import Project, in_place
from roms import ROOT
from test_live import LiveCase


class LiveMapTests(LiveCase):
    def test_a_map_of_tiled(self):
        project = Project(self.command.romkit, self.folder)
        self.projects.append(project)
        shutil.copytree(os.path.join(ROOT, "samples", "garden", "assets", "levels"), os.path.join(self.folder, "levels"))
        places = {name: os.path.join(self.folder, "levels", name) for name in ("garden.tmx", "night.tsx", "night.png")}
        files = {}
        for name, place in places.items():
            with open(place, "rb") as file:
                files[name] = file.read()
        project.watch(inputs=["levels/garden.tmx"])
        self.show(project)
        self.expect_shown(project)
        # It is larger than a slot.
        sizes = self.page.run("() => [...document.querySelectorAll('.stage canvas')].map(({ width, height }) => [width, height])")
        self.assertIn([320, 240], sizes)
        in_place(places["garden.tmx"], files["garden.tmx"].replace(b"1,1,1,1", b"2,1,2,1", 1))
        self.expect_shown(project)
        for name, content in (("night.tsx", b"<tileset"), ("night.png", b"no picture")):
            in_place(places[name], content)
            self.expect_shown(project)
            in_place(places[name], files[name])
            self.expect_shown(project)


if __name__ == "__main__":
    unittest.main()
