import { expect, test } from 'vitest'
import { BAND, bandOf } from './engraved-band.ts'

test('the same seed draws the same band, and a hundred orders have a hundred', () => {
  expect(bandOf('0f4c2c1e')).toBe(bandOf('0f4c2c1e'))
  expect(new Set(Array.from({ length: 100 }, (_, order) => bandOf(`order ${order}`))).size).toBe(100)
})

test('no line of a band leaves it, and each goes on in the next width where it began', () => {
  for (let order = 0; order < 20; order++)
    for (const strand of bandOf(`order ${order}`).split(/(?=M)/)) {
      const points = pointsOf(strand)
      const [x, y] = points[0]!
      const [goesOnX, goesOnY] = points.at(-2)!
      expect(goesOnX - x).toBeCloseTo(BAND.width, 0)
      expect(Math.abs(goesOnY - y)).toBeLessThan(1)
      // It reaches over both ends of its width.
      expect(x).toBeLessThanOrEqual(0)
      expect(points.at(-1)![0]).toBeGreaterThanOrEqual(BAND.width)
      for (const [, height] of points) {
        expect(height).toBeGreaterThan(0)
        expect(height).toBeLessThan(BAND.height)
      }
    }
})

test('a band is small enough to stand in a page', () => {
  for (let order = 0; order < 100; order++) expect(bandOf(`order ${order}`).length).toBeLessThan(5_000)
})

/** The points that a strand goes through. */
function pointsOf(strand: string): [number, number][] {
  const [x = 0, y = 0, ...steps] = (strand.match(/-?[\d.]+/g) ?? []).map(Number)
  const points: [number, number][] = [[x, y]]
  for (let i = 0; i < steps.length; i += 4) {
    const [fromX, fromY] = points.at(-1)!
    points.push([fromX + steps[i + 2]!, fromY + steps[i + 3]!])
  }
  return points
}
