/** What this process says of an address right before and right after it was read from outside. */
export type Reading = { before: string; outside: string; after: string }

export type Difference = { shown: string; expected: string }

/** How far a figure that moves may be from what it was meanwhile: processes publish a rate within a second of each other. */
const TOLERANCE = 0.005

/**
 * What the last reading shows from outside that this process does not say; undefined as soon as one reading agrees. Everything between
 * figures has to be the same, and so has each figure that stood still in all readings: an account, a telephone number, the
 * hash of a script. Only one that moved meanwhile may be anything near what it was.
 */
export function differenceIn(readings: readonly Reading[]): Difference | undefined {
  const inside = readings.flatMap(({ before, after }) => [before, after]).map(partsOf)
  const found = readings.map(({ before, outside, after }) => {
    const shown = partsOf(outside)
    const said = [before, after].map(partsOf).find(({ text }) => text === shown.text)
    if (!said) return firstDifference(shown.text, partsOf(after).text)
    const alike = inside.filter(({ text }) => text === shown.text)
    const at = shown.figures.findIndex(
      (figure, i) =>
        !fits(
          figure,
          alike.map(({ figures }) => figures[i]!),
        ),
    )
    return at < 0 ? undefined : { shown: shown.figures[at]!, expected: said.figures[at]! }
  })
  return found.includes(undefined) ? undefined : found.at(-1)
}

const FIGURE = /\d+(?:[.,]\d+)*/g
/** The number of a request, which each answer has of its own. */
const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g

/** The text with its figures taken out, and the figures. */
function partsOf(whole: string): { text: string; figures: string[] } {
  const text = whole.replaceAll(UUID, 'uuid')
  return { text: text.replaceAll(FIGURE, '#'), figures: text.match(FIGURE) ?? [] }
}

function fits(figure: string, said: readonly string[]): boolean {
  if (said.includes(figure)) return true
  if (said.every(one => one === said[0])) return false
  const values = said.map(numberIn)
  const value = numberIn(figure)
  return value >= Math.min(...values) * (1 - TOLERANCE) && value <= Math.max(...values) * (1 + TOLERANCE)
}

const numberIn = (figure: string): number => Number(figure.replace(/[.,](?=.*[.,])/g, '').replace(',', '.'))

const AROUND = 60

/** Where two texts part, with a little around it. */
function firstDifference(outside: string, inside: string): Difference {
  let at = 0
  while (at < outside.length && outside[at] === inside[at]) at++
  const from = Math.max(0, at - AROUND / 3)
  return { shown: outside.slice(from, at + AROUND), expected: inside.slice(from, at + AROUND) }
}
