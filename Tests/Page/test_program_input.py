"""The input of the page of a program: its start, keys, fingers and gamepads."""

import time

from case import WIDTHS
from program import ProgramCase

#: Notes the touches that the page sends, and has gamepads: `pads`, and `plug()` for a new one.
PREPARED = """() => {
  window.sent = [];
  const { postMessage } = MessagePort.prototype;
  MessagePort.prototype.postMessage = function (message, ...others) {
    if (message.input?.[1] === "touch") sent.push(message.input.slice(2));
    return postMessage.call(this, message, ...others);
  };
  window.pads = [null, null];
  navigator.getGamepads = () => pads;
  window.plug = (index, id) => {
    const buttons = Array.from({ length: 17 }, () => ({ pressed: false, value: 0 }));
    pads[index] = { index, id, connected: true, mapping: "standard", buttons, axes: [0, 0, 0, 0] };
    dispatchEvent(Object.assign(new Event("gamepadconnected"), { gamepad: pads[index] }));
  };
  window.unplug = (index) => {
    const gamepad = pads[index];
    pads[index] = null;
    dispatchEvent(Object.assign(new Event("gamepaddisconnected"), { gamepad }));
  };
}"""
RUNNING = "() => romkitPage.state.tick > 5"
A, START, LEFT = 0, 9, 14


class ProgramInputTests(ProgramCase):
    def open(self, width=1280):
        self.page.size(width, 800)
        super().open(PREPARED)

    def focused(self):
        return self.page.run("() => document.activeElement.id")

    def phase(self):
        return self.state()["phase"]

    def frames(self):
        """Waits until the page has read its gamepads."""
        self.page.run("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))))")

    def pad(self, number, isDown=True, index=0):
        self.page.run("(index, number, pressed) => { pads[index].buttons[number] = { pressed, value: Number(pressed) }; }", index, number, isDown)
        self.frames()

    def sent(self):
        return self.page.run("() => sent.splice(0)")

    def place(self):
        return self.page.run("() => ['left', 'top'].map((side) => parseFloat(document.querySelector('#place').style[side]))")

    def test_starts_with_anything(self):
        acts = {
            "Space": lambda: self.page.press("Space"), "Enter": lambda: self.page.press("Enter"),
            "a click": lambda: self.page.click("#screen"), "the button": lambda: self.page.click("#start span"),
            "a tap": lambda: self.page.touch("#screen", [(5, 5), "down", "up"])}
        for button in (A, START):
            acts[f"button {button}"] = lambda button=button: (self.page.run("() => plug(0, 'Pad')"), self.pad(button), self.pad(button, False))
        for width in WIDTHS:
            for name, act in acts.items():
                with self.subTest(act=name, width=width):
                    self.open(width)
                    act()
                    self.page.wait_for(RUNNING, seconds=20)
                    self.assertEqual((self.phase(), self.focused()), ("running", "screen"))
                    # The start is not a touch of the game.
                    self.assertEqual((self.sent(), self.state()["touch"]), ([], None))
                    self.screen_is(title=True)
        self.expect_quiet()

    def test_buttons_give_the_keyboard_back(self):
        for width in WIDTHS:
            with self.subTest(width=width):
                self.open(width)
                self.start()
                for button, phase in (("#pause", "paused"), ("#pause", "running"), ("#volume", "running")):
                    self.page.click(button)
                    self.assertEqual((self.phase(), self.focused()), (phase, "screen"), button)
                self.page.press("Space")
                self.screen_is(title=False)
                self.assertEqual(self.phase(), "running")

    def test_a_pause_ends_with_anything(self):
        self.open()
        self.start()
        for name, act in {
            "Space": lambda: self.page.press("Space"), "Enter": lambda: self.page.press("Enter"), "P": lambda: self.page.press("p"),
            "a click": lambda: self.page.click("#screen"), "a tap": lambda: self.page.touch("#screen", [(0, 0), "down", "up"])}.items():
            with self.subTest(act=name):
                self.page.press("p")
                self.assertEqual(self.phase(), "paused")
                act()
                self.assertEqual((self.phase(), self.state()["touch"]), ("running", None))
        self.screen_is(title=True)

    def test_keyboard_alone(self):
        self.open()
        self.page.press("Enter")
        self.page.wait_for(RUNNING, seconds=20)
        self.page.press("Tab")
        self.assertEqual(self.focused(), "pause")
        # The arrow keys are the game's, but those of a slider are its own.
        self.page.press("ArrowRight")
        self.page.wait_for("() => !document.querySelector('#place').hidden")
        self.page.press("Enter")
        self.assertEqual((self.phase(), self.focused()), ("paused", "screen"))
        self.page.press("Space")
        self.page.run("() => document.querySelector('#volume').focus()")
        before = self.place()
        self.page.press("ArrowLeft")
        self.frames()
        self.assertEqual((self.page.run("() => document.querySelector('#volume').value"), self.place()), ("99", before))

    def test_a_pause_ends_touches(self):
        self.open()
        self.start()
        self.page.touch("#screen", [(0, 0), "down"])
        self.assertIsNotNone(self.state()["touch"])
        self.page.press("p")
        self.page.press("p")
        self.page.touch("#screen", [(5, 5)])
        self.assertEqual((self.phase(), self.state()["touch"]), ("running", None))
        self.page.touch("#screen", ["up"])

    def wait_until(self, holds, wanted):
        for _ in range(100):
            if holds():
                return
            time.sleep(0.02)
        self.fail(f"expected a touch at {wanted}, found {self.state()['touch']}")

    def test_the_newest_of_several_fingers_counts(self):
        for width in WIDTHS:
            with self.subTest(width=width):
                self.open(width)
                self.start()
                scale = self.page.run("() => document.querySelector('#screen').clientWidth / document.querySelector('#screen').width")
                at = lambda x, y: (round((x - 80) * scale), round((y - 100) * scale))
                # Browsers deliver moves with the next frame.
                near = lambda x, y: self.wait_until(
                    lambda: (place := self.state()["touch"]) and max(abs(place[0] - x), abs(place[1] - y)) <= 1, (x, y))
                self.sent()
                self.page.touch("#screen", [at(20, 30), "down"])
                near(20, 30)
                self.page.touch("#screen", [], [at(120, 150), "down"])
                near(120, 150)
                # The older one slides meanwhile.
                self.page.touch("#screen", [at(40, 30)], [])
                near(120, 150)
                self.page.touch("#screen", [], [at(140, 150)])
                near(140, 150)
                self.page.touch("#screen", [], ["up"])
                near(40, 30)
                self.page.touch("#screen", ["up"])
                self.wait_until(lambda: self.state()["touch"] is None, None)
                if self.browser.has_clock:
                    pressed = [touch[0] for touch in self.sent()]
                    # The second finger is a new touch, and so is the first when it counts again.
                    self.assertEqual("".join(map(str, pressed)).replace("11", "1"), "10101" + "0")

    def test_gamepad(self):
        self.open()
        self.page.run("() => plug(0, '045e-028e-Test Pad (STANDARD GAMEPAD Vendor: 045e)')")
        text = "() => document.querySelector('#pads').textContent"
        self.assertEqual(self.page.run(text), "Gamepad connected: Test Pad")
        self.pad(START)
        self.pad(START, False)
        self.page.wait_for(RUNNING, seconds=20)
        at = "() => parseFloat(document.querySelector('#place').style.left)"
        middle = self.page.run(at)
        self.pad(LEFT)
        self.page.wait_for(f"(middle) => ({at})() < middle - 3", middle)
        self.pad(LEFT, False)
        before = self.page.run(at)
        self.page.run("() => { pads[0].axes[0] = 0.9; }")
        self.page.wait_for(f"(before) => ({at})() > before + 3", before)
        self.page.run("() => { pads[0].axes[0] = 0.1; }")
        self.frames()
        still = self.place()
        time.sleep(0.2)
        self.assertEqual(self.place(), still)
        self.pad(A)
        self.assertIsNotNone(self.state()["touch"])
        self.screen_is(title=False)
        # Keys and gamepads hold the same touch.
        self.page.press("Space")
        self.assertIsNotNone(self.state()["touch"])
        self.pad(A, False)
        self.assertIsNone(self.state()["touch"])
        self.pad(START)
        self.assertEqual(self.phase(), "paused")
        self.pad(START, False)
        self.pad(A)
        self.assertEqual((self.phase(), self.state()["touch"]), ("running", None))
        self.pad(A, False)
        self.pad(A)
        self.assertIsNotNone(self.state()["touch"])
        self.page.run("() => unplug(0)")
        self.assertEqual((self.page.run(text), self.phase()), ("Gamepad disconnected: Test Pad", "paused"))
        self.assertIsNone(self.state()["touch"])
        self.assertEqual(self.violations(), [])
        self.screenshot("program-gamepad-gone")
        self.expect_quiet()
