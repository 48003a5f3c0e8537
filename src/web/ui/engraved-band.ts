import { randomFrom } from './rosette.ts'

/** What repeats along a band, in the pixels of the screen. */
export const BAND = { width: 120, height: 28 } as const

/** The edge of a bank-note: strands that weave, once along `BAND.width`. The same seed always gives the same one. */
export function bandOf(seed: string): string {
  const next = randomFrom(seed)
  const waves = 1 + Math.floor(next() * 3)
  const swells = 1 + Math.floor(next() * 3)
  const swell = 0.25 + next() * 0.35
  const lag = 2 * Math.PI * next()
  return Array.from({ length: STRANDS }, (_, strand) => {
    const phase = (2 * Math.PI * strand) / STRANDS
    return strandOf(
      turn => MOST * Math.sin(waves * turn + phase) * (1 - swell + swell * Math.cos(swells * turn + lag)),
      STEPS_PER_WAVE * (waves + swells),
    )
  }).join('')
}

const STRANDS = 8
/** From the middle, so that no line is cut off at the edge. */
const MOST = BAND.height / 2 - 1
const STEPS_PER_WAVE = 6

/** Through the middles of its steps and bent towards the steps themselves, so that one width goes on in the next without a corner. */
function strandOf(wave: (turn: number) => number, steps: number): string {
  const point = (step: number) => ({
    x: (BAND.width * step) / steps,
    y: BAND.height / 2 + wave((step / steps) * 2 * Math.PI),
  })
  const middle = (step: number) => {
    const [a, b] = [point(step), point(step + 1)]
    return { x: tenths((a.x + b.x) / 2), y: tenths((a.y + b.y) / 2) }
  }
  const start = middle(-1)
  let from = start
  const numbers: number[] = []
  for (let step = 0; step <= steps; step++) {
    const bend = point(step)
    const to = middle(step)
    numbers.push(bend.x - from.x, bend.y - from.y, to.x - from.x, to.y - from.y)
    from = to
  }
  // A minus separates numbers by itself.
  return `M${start.x} ${start.y}q${numbers.map(tenths).join(' ').replaceAll(' -', '-')}`
}

const tenths = (pixels: number) => Math.round(pixels * 10) / 10
