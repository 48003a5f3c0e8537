/** The side of the square that a rosette is drawn in. */
export const ROSETTE_SIZE = 1000
const CENTRE = ROSETTE_SIZE / 2

/** One petal; the whole rosette is the same petal turned around the centre so many times. */
export type Rosette = { petals: number; path: string }

/**
 * The rosette: rings of waves, shifted against each other so that they weave into lace, like the guilloche of a
 * bank-note. The same seed always gives the same one, so every claim has its own and a person knows it again.
 */
export function rosetteOf(seed: string, { bands, curves }: { bands: number; curves: number }): Rosette {
  const next = randomFrom(seed)
  const pick = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))

  const petals = pick(5, 9)
  let path = ''
  for (let band = 0; band < bands; band++) {
    const radius = 0.8 - band * 0.27
    const amplitude = (band === 0 ? 0.17 : 0.2) * (0.85 + next() * 0.25)
    const waves = pick(1, band === 0 ? 3 : 2)
    const swell = 0.25 + next() * 0.35
    for (let curve = 0; curve < curves; curve++) {
      const phase = (2 * Math.PI * curve) / curves
      const wave = (angle: number) =>
        radius + amplitude * Math.sin(waves * petals * angle + phase) * (1 - swell + swell * Math.cos(petals * angle))
      path += arc(wave, petals, STEPS_PER_WAVE * (waves + 1))
    }
  }
  return { petals, path }
}

/** Fewer make corners that are seen at the size of the home page. */
const STEPS_PER_WAVE = 6

/**
 * One curve across one petal, through the middles of its steps and bent towards the steps themselves: a few numbers
 * make what a polyline needs hundreds for, and the next petal goes on without a corner.
 */
function arc(wave: (angle: number) => number, petals: number, steps: number): string {
  const point = (step: number) => {
    const angle = (step / steps / petals) * 2 * Math.PI
    const distance = CENTRE * wave(angle)
    return { x: CENTRE + distance * Math.cos(angle), y: CENTRE + distance * Math.sin(angle) }
  }
  const middle = (step: number) => {
    const [a, b] = [point(step), point(step + 1)]
    return { x: Math.round((a.x + b.x) / 2), y: Math.round((a.y + b.y) / 2) }
  }

  let from = middle(-1)
  const numbers: number[] = []
  for (let step = 0; step < steps; step++) {
    const bend = point(step)
    const to = middle(step)
    numbers.push(bend.x - from.x, bend.y - from.y, to.x - from.x, to.y - from.y)
    from = to
  }
  const start = middle(-1)
  // A minus separates numbers by itself.
  return `M${start.x} ${start.y}q${numbers.map(Math.round).join(' ').replaceAll(' -', '-')}`
}

/** Numbers in [0, 1) that follow from a text: FNV-1a to begin with, one multiplication for each further one. */
export function randomFrom(seed: string): () => number {
  let hash = 2166136261
  for (const character of seed) hash = Math.imul(hash ^ character.charCodeAt(0), 16777619) >>> 0
  return () => {
    hash = Math.imul(hash ^ (hash >>> 15), 2246822519) >>> 0
    return (hash >>> 8) / 2 ** 24
  }
}
