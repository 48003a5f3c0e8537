/** A picture in shades of grey, a byte each. */
export type Greys = { width: number; height: number; pixels: Uint8Array }

/**
 * A regular grid that was found in a picture: in how many of 100 places that were looked at, and how many pixels of the photo apart
 * its lines are. Photos of a screen have one: its own pixels, or the moiré of them and the camera's.
 */
export type ScreenGrid = { percent: number; periodPx: number }

/** From so many places on a grid is told to staff. */
export const SUSPECTED_PERCENT = 35

/** In a smaller picture the letters of a document are as close together at half size as the pixels of a screen. */
const LEAST_HALVED = 1_400

const SIDE = 128
const PLACES = 6
/** Lines that are farther apart may be print, cloth or bricks. */
const LONGEST_PERIOD = 5
const SHORTEST_PERIOD = 2.1
/** How far above its surroundings in the spectrum a peak stands, and above what lies towards the middle and away from it. */
const ABOVE_AROUND = 45
const ABOVE_RAY = 12
const MOST_PEAKS = 6
const LEAST_ANGLE = Math.PI / 7
/** The spectrum of a place without any texture is the noise of rounding. */
const LEAST_VARIANCE = 0.5

/**
 * Looks for two regular directions that are the same in many places of the picture, at full size and at half of it. Print and
 * lines of text are regular in one direction, edges are in none, and natural textures have no sharp peak in their spectrum.
 */
export function findScreenGrid(picture: Greys): ScreenGrid {
  const full = gridOf(picture)
  if (Math.max(picture.width, picture.height) < LEAST_HALVED) return full
  const half = gridOf(halved(picture))
  return full.percent >= half.percent ? full : { ...half, periodPx: half.periodPx * 2 }
}

type Peak = { u: number; v: number; power: number }

function gridOf(picture: Greys): ScreenGrid {
  const places: Peak[][] = []
  for (const [left, top] of placesOf(picture)) {
    const peaks = peaksOf(picture, left, top)
    if (peaks) places.push(peaks)
  }
  if (places.length === 0) return { percent: 0, periodPx: 0 }
  const first = mostCommon(places, () => true)
  const second = first && mostCommon(places, peak => angleBetween(peak, first) >= LEAST_ANGLE)
  if (!first || !second) return { percent: 0, periodPx: 0 }
  const both = places.filter(peaks => [first, second].every(wanted => peaks.some(peak => isNear(peak, wanted))))
  const longest = SIDE / Math.min(Math.hypot(first.u, first.v), Math.hypot(second.u, second.v))
  return { percent: Math.round((both.length * 100) / places.length), periodPx: Math.round(longest * 10) / 10 }
}

/** Places spread evenly; a small picture has fewer. */
function* placesOf({ width, height }: Greys): Generator<[left: number, top: number]> {
  const across = Math.min(PLACES, Math.floor(width / SIDE))
  const down = Math.min(PLACES, Math.floor(height / SIDE))
  for (let row = 0; row < down; row++)
    for (let column = 0; column < across; column++)
      yield [Math.floor(((width - SIDE) * (column + 0.5)) / across), Math.floor(((height - SIDE) * (row + 0.5)) / down)]
}

/** The peak that most places have, give or take what perspective changes. */
function mostCommon(places: readonly Peak[][], fits: (peak: Peak) => boolean): Peak | undefined {
  let best: Peak | undefined
  let most = 0
  for (const peaks of places)
    for (const peak of peaks) {
      if (!fits(peak)) continue
      const count = places.filter(others => others.some(other => fits(other) && isNear(other, peak))).length
      if (count > most || (count === most && best && peak.power > best.power)) [best, most] = [peak, count]
    }
  return best
}

/** A peak and its mirror image through the middle are the same. */
function isNear(a: Peak, b: Peak): boolean {
  const most = 2 + 0.08 * Math.hypot(b.u, b.v)
  return Math.hypot(a.u - b.u, a.v - b.v) <= most || Math.hypot(a.u + b.u, a.v + b.v) <= most
}

function angleBetween(a: Peak, b: Peak): number {
  const cosine = Math.abs(a.u * b.u + a.v * b.v) / (Math.hypot(a.u, a.v) * Math.hypot(b.u, b.v))
  return Math.acos(Math.min(1, cosine))
}

/** Sharp peaks of the spectrum of one place. Undefined: there is nothing in it, neither texture nor noise. */
function peaksOf(picture: Greys, left: number, top: number): Peak[] | undefined {
  const power = powerOf(picture, left, top)
  if (!power) return undefined
  const [least, most] = [SIDE / LONGEST_PERIOD, SIDE / SHORTEST_PERIOD]
  const at = (u: number, v: number) => power[((v + SIDE) % SIDE) * SIDE + ((u + SIDE) % SIDE)]!
  const peaks: Peak[] = []
  const half = SIDE / 2
  for (let v = 0; v < half; v++)
    for (let u = v === 0 ? 1 : -half; u < half; u++) {
      const far = Math.hypot(u, v)
      if (far < least || far > most || isOfJpeg(u, v)) continue
      const here = at(u, v)
      if (!isHighest(at, u, v, here)) continue
      if (here < ABOVE_RAY * alongRay(at, u, v, far) || here < ABOVE_AROUND * around(at, u, v)) continue
      peaks.push({ u, v, power: here })
    }
  return peaks.sort((a, b) => b.power - a.power).slice(0, MOST_PEAKS)
}

type PowerAt = (u: number, v: number) => number

/** JPEG works in squares of eight pixels, which leaves peaks of its own on both axes. */
const isOfJpeg = (u: number, v: number): boolean => {
  const step = SIDE / 8
  const isMultiple = (frequency: number) => Math.abs(frequency - Math.round(frequency / step) * step) <= 1
  return isMultiple(u) && isMultiple(v)
}

function isHighest(at: PowerAt, u: number, v: number, here: number): boolean {
  for (let dv = -1; dv <= 1; dv++) for (let du = -1; du <= 1; du++) if (at(u + du, v + dv) > here) return false
  return true
}

/** The median of the surroundings without the peak itself, which the window makes five wide. */
function around(at: PowerAt, u: number, v: number): number {
  const found: number[] = []
  for (let dv = -6; dv <= 6; dv++)
    for (let du = -6; du <= 6; du++) if (Math.abs(du) > 2 || Math.abs(dv) > 2) found.push(at(u + du, v + dv))
  return median(found)
}

/** An edge is a streak through the middle of the spectrum: high, and as high before and behind. */
function alongRay(at: PowerAt, u: number, v: number, far: number): number {
  const found: number[] = []
  for (const step of [-7, -6, -5, -4, -3, 3, 4, 5, 6, 7])
    found.push(at(Math.round((u * (far + step)) / far), Math.round((v * (far + step)) / far)))
  return median(found)
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1]!

/** Smooth to nought at the borders, so that they are no edges. */
const fade = Float64Array.from({ length: SIDE }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (i + 0.5)) / SIDE))

function powerOf({ width, pixels }: Greys, left: number, top: number): Float64Array | undefined {
  let sum = 0
  let squares = 0
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) {
      const value = pixels[(top + y) * width + left + x]!
      sum += value
      squares += value * value
    }
  const mean = sum / SIDE ** 2
  if (squares / SIDE ** 2 - mean ** 2 < LEAST_VARIANCE) return undefined
  const real = new Float64Array(SIDE * SIDE)
  const imaginary = new Float64Array(SIDE * SIDE)
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++)
      real[y * SIDE + x] = (pixels[(top + y) * width + left + x]! - mean) * fade[x]! * fade[y]!
  for (let row = 0; row < SIDE; row++) transform(real, imaginary, row * SIDE, 1)
  for (let column = 0; column < SIDE; column++) transform(real, imaginary, column, SIDE)
  return real.map((value, i) => value ** 2 + imaginary[i]! ** 2)
}

const BITS = Math.log2(SIDE)
const reversed = Array.from({ length: SIDE }, (_, i) => {
  let turned = 0
  for (let bit = 0; bit < BITS; bit++) if (i & (1 << bit)) turned |= 1 << (BITS - 1 - bit)
  return turned
})
const cosines = Float64Array.from({ length: SIDE / 2 }, (_, i) => Math.cos((2 * Math.PI * i) / SIDE))
const sines = Float64Array.from({ length: SIDE / 2 }, (_, i) => -Math.sin((2 * Math.PI * i) / SIDE))

/** The fast Fourier transform of one row or column, in place. */
function transform(real: Float64Array, imaginary: Float64Array, start: number, stride: number): void {
  for (let i = 0; i < SIDE; i++) {
    const j = reversed[i]!
    if (j <= i) continue
    const [a, b] = [start + i * stride, start + j * stride]
    ;[real[a], real[b]] = [real[b]!, real[a]!]
    ;[imaginary[a], imaginary[b]] = [imaginary[b]!, imaginary[a]!]
  }
  for (let length = 2; length <= SIDE; length *= 2) {
    const half = length / 2
    for (let block = 0; block < SIDE; block += length)
      for (let i = 0; i < half; i++) {
        const turn = (i * SIDE) / length
        const [a, b] = [start + (block + i) * stride, start + (block + i + half) * stride]
        const re = real[b]! * cosines[turn]! - imaginary[b]! * sines[turn]!
        const im = real[b]! * sines[turn]! + imaginary[b]! * cosines[turn]!
        real[b] = real[a]! - re
        imaginary[b] = imaginary[a]! - im
        real[a] = real[a]! + re
        imaginary[a] = imaginary[a]! + im
      }
  }
}

function halved({ width, height, pixels }: Greys): Greys {
  const [across, down] = [width >> 1, height >> 1]
  const half = new Uint8Array(across * down)
  for (let y = 0; y < down; y++)
    for (let x = 0; x < across; x++) {
      const at = 2 * y * width + 2 * x
      half[y * across + x] = (pixels[at]! + pixels[at + 1]! + pixels[at + width]! + pixels[at + width + 1]! + 2) >> 2
    }
  return { width: across, height: down, pixels: half }
}
