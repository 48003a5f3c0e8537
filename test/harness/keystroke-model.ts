import type { Locator } from 'playwright-core'
import { hydrated } from './browser.ts'

/**
 * The keystroke-level model of Card, Moran and Newell (1980): how long somebody who knows what to do needs for it, in
 * seconds. What they read, look up and wait for is not in it.
 */
const SECONDS = {
  /** A key, for somebody who types forty words a minute, as most who work with a keyboard do. */
  key: 0.28,
  /** The mouse is brought to what is pressed. */
  point: 1.1,
  /** A button of the mouse goes down, or up. */
  button: 0.1,
  /** A hand goes from the mouse to the keys, or back. */
  hand: 0.4,
  /** The decision what comes next. */
  mental: 1.35,
} as const

const CLICK = SECONDS.point + 2 * SECONDS.button

/**
 * Counts what a person gives a page: every field that is filled, every choice and every press is one input, and all of them
 * take the time of the model. Each is decided upon, and pointed at with the mouse.
 */
export function openKeystrokeModel() {
  const counted = { inputs: 0, seconds: 0 }
  const count = (seconds: number) => {
    counted.inputs += 1
    counted.seconds += SECONDS.mental + seconds
  }
  return {
    counted,
    /** Types into a field, key by key. */
    async type(field: Locator, text: string) {
      count(CLICK + 2 * SECONDS.hand + text.length * SECONDS.key)
      await field.fill(text)
    },
    /** Goes to another window, marks everything there, copies it, comes back and pastes. */
    async paste(field: Locator, text: string) {
      const keys = 6
      count(3 * CLICK + 6 * SECONDS.hand + keys * SECONDS.key)
      await field.page().context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await field.page().evaluate(copied => navigator.clipboard.writeText(copied), text)
      await field.click()
      await field.page().keyboard.press('ControlOrMeta+V')
    },
    async press(control: Locator) {
      count(CLICK)
      // A page that wakes moves under the pointer: no person presses within that frame, and this would.
      await hydrated(control.page())
      await control.click()
    },
    async tick(box: Locator) {
      count(CLICK)
      await box.check()
    },
    /** Opens a list, and points at one of its lines. */
    async choose(list: Locator, option: string) {
      count(2 * CLICK)
      await list.selectOption(option)
    },
  }
}
