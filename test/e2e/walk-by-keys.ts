import type { Locator, Page } from 'playwright-core'
import type { SignedInPerson } from '#test/fixtures/people.ts'
import type { TestPage } from '#test/harness/browser.ts'
import { TAB_STOPS } from '#test/harness/tab-stops.ts'

/** Somebody without a mouse: every place is reached by Tab alone, and everything is done from there. */
export type Keys = TestPage & {
  javaScript: boolean
  reach: (place: Locator) => Promise<void>
  press: (place: Locator, key?: 'Enter' | 'Space') => Promise<void>
  type: (field: Locator, text: string) => Promise<void>
  choose: (field: Locator, value: string) => Promise<void>
  section: (name: string) => Locator
  button: (name: string | RegExp, within?: Locator) => Locator
}
export type Visitor = (options?: { as?: SignedInPerson }) => Promise<Keys>
export type Walk = {
  /** Screens by their path and forms of the settings by their name. */
  covers: readonly string[]
  walk: (visitor: Visitor) => Promise<void>
}

const MOST_STOPS = 150
const MOST_OPTIONS = 60

export async function keysOf(testPage: TestPage, javaScript: boolean): Promise<Keys> {
  const { page } = testPage
  const reach = async (place: Locator) => {
    await place.waitFor()
    // Without scripts the way by Tab is that of the markup, which is the same.
    if (!javaScript) return place.focus()
    // Looked up once and not at every stop, unless the page has drawn it anew meanwhile.
    let goal = await place.elementHandle()
    await goal!.evaluate(standBefore, TAB_STOPS)
    for (let stop = 0; stop < MOST_STOPS; stop++) {
      const isReached = await goal!.evaluate(element =>
        element.isConnected ? element === document.activeElement : undefined,
      )
      if (isReached) return
      if (isReached === undefined) goal = await place.elementHandle()
      else await page.keyboard.press('Tab')
    }
    throw new Error(`no Tab leads to ${place}`)
  }
  return {
    ...testPage,
    javaScript,
    reach,
    press: async (place, key = 'Enter') => {
      await reach(place)
      await page.keyboard.press(key)
    },
    type: async (field, text) => {
      await reach(field)
      await page.keyboard.type(text)
    },
    // Down the list, one by one: what is typed into it counts as one word only where it is typed quickly.
    choose: async (field, value) => {
      await reach(field)
      for (let options = 0; options < MOST_OPTIONS; options++) {
        if ((await field.inputValue()) === value) return
        await page.keyboard.press('ArrowDown')
      }
      throw new Error(`${value} cannot be chosen`)
    },
    section: name => page.getByRole('region', { name, exact: true }),
    button: (name, within = page.getByRole('main')) => within.getByRole('button', { name, exact: true }),
  }
}

/**
 * Runs in the page. A press of Tab costs as much as loading a small page, and that each kind of place lets go of who comes by
 * Tab is seen on the screens: of a long way only the last stops are walked.
 */
function standBefore(goal: Element, selector: string): void {
  const stops = [...document.querySelectorAll<HTMLElement>(selector)].filter(
    stop => stop.tabIndex === 0 && stop.checkVisibility({ visibilityProperty: true }),
  )
  const [at, now] = [goal, document.activeElement].map(place => stops.indexOf(place as HTMLElement)) as [number, number]
  if (now > at || now < at - 2) stops[at - 2]?.focus()
}

export const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()
