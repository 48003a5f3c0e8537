import { expect, test } from 'vitest'
import { rosetteOf } from './rosette.ts'

const seal = { bands: 2, curves: 6 }

test('the same seed draws the same rosette, to the last digit', () => {
  expect(rosetteOf('0f4c2c1e', seal)).toEqual(rosetteOf('0f4c2c1e', seal))
})

test('a hundred claims have a hundred rosettes', () => {
  const drawn = new Set(Array.from({ length: 100 }, (_, claim) => rosetteOf(`claim ${claim}`, seal).path))
  expect(drawn.size).toBe(100)
})

test('a rosette stays within its square and has five to nine petals', () => {
  for (let claim = 0; claim < 100; claim++) {
    const { petals, path } = rosetteOf(String(claim), { bands: 3, curves: 10 })
    expect(petals).toBeGreaterThanOrEqual(5)
    expect(petals).toBeLessThanOrEqual(9)
    for (const [x, y] of pointsOf(path)) expect(Math.hypot(x - 500, y - 500)).toBeLessThan(500)
  }
})

test('a petal ends where the next one, turned, begins', () => {
  const { petals, path } = rosetteOf('agio', seal)
  for (const curve of path.split(/(?=M)/)) {
    const points = pointsOf(curve)
    const [x, y] = points[0]!
    const turn = (2 * Math.PI) / petals
    const turned = [
      500 + (x - 500) * Math.cos(turn) - (y - 500) * Math.sin(turn),
      500 + (x - 500) * Math.sin(turn) + (y - 500) * Math.cos(turn),
    ]
    const [endX, endY] = points.at(-1)!
    expect(Math.hypot(endX - turned[0]!, endY - turned[1]!)).toBeLessThan(1.5)
  }
})

test('a seal is small enough to stand in every page', () => {
  expect(rosetteOf('agio', seal).path.length).toBeLessThan(4_000)
})

// After a change of the drawing: vitest run --project unit src/web/ui/rosette.test.ts -u
test.each([
  ['the rosette of the pages', '../shell/rosette.svg', { bands: 3, curves: 10, stroke: 1.5 }],
  ['the logo', '../shell/logo.svg', { bands: 2, curves: 4, stroke: 18 }],
  ['the icon of the site', '../public/favicon.svg', { bands: 2, curves: 4, stroke: 18 }],
])('%s is the drawing of this file', async (_, file, shape) => {
  await expect(svgOf('m4', shape)).toMatchFileSnapshot(file)
})

function svgOf(seed: string, { stroke, ...shape }: { bands: number; curves: number; stroke: number }): string {
  const { petals, path } = rosetteOf(seed, shape)
  const turned = Array.from(
    { length: petals - 1 },
    (_, petal) => `<use href="#p" transform="rotate(${Math.round((36_000 * (petal + 1)) / petals) / 100} 500 500)"/>`,
  )
  const drawn = `<path id="p" d="${path}"/>${turned.join('')}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000" fill="none" stroke="#4683df" stroke-width="${stroke}">${drawn}</svg>\n`
}

/** Where the curves of a path go through. */
function pointsOf(path: string): [number, number][] {
  return path.split(/(?=M)/).flatMap(curve => {
    const [x = 0, y = 0, ...steps] = (curve.match(/-?\d+/g) ?? []).map(Number)
    const points: [number, number][] = [[x, y]]
    for (let i = 0; i < steps.length; i += 4) {
      const [fromX, fromY] = points.at(-1)!
      points.push([fromX + steps[i + 2]!, fromY + steps[i + 3]!])
    }
    return points
  })
}
