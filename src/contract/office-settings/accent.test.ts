import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accentGrounds, accentOf, contrast, SIGN_CONTRAST, TEXT_CONTRAST } from './accent.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map(number => `#${number.toString(16).padStart(6, '0')}`)
const themes = [0, 1] as const

test('whatever colour an owner chooses, text and buttons stay readable in both themes', () => {
  fc.assert(
    fc.property(colour, chosen => {
      const accent = accentOf(chosen)
      for (const theme of themes) {
        const papers = Object.values(accentGrounds).map(pair => pair[theme])
        for (const ground of [...papers, accent['accent-soft'][theme]])
          expect(contrast(accent['accent-ink'][theme], ground)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
        for (const ground of papers)
          expect(contrast(accent.accent[theme], ground)).toBeGreaterThanOrEqual(SIGN_CONTRAST)
        for (const fill of ['accent-fill', 'accent-hover'] as const)
          expect(contrast(accent['on-accent'][theme], accent[fill][theme])).toBeGreaterThanOrEqual(TEXT_CONTRAST)
      }
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  ['#ffe600', '#0f1828'],
  ['#1f5ab8', '#ffffff'],
])('a button of the colour %s has the text %s and is not changed', (chosen, text) => {
  const accent = accentOf(chosen)
  expect([accent['accent-fill'][0], accent['on-accent'][0]]).toEqual([chosen, text])
})

test('a colour on which neither white nor ink can be read is made darker', () => {
  const { 'accent-fill': fill, 'on-accent': on } = accentOf('#777777')
  expect(on).toEqual(['#ffffff', '#ffffff'])
  expect(fill[0]).not.toBe('#777777')
})

test('contrast is the one of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test.each(Object.entries(accentGrounds))('the ground %s is the one of the pages', (name, [light, dark]) => {
  const tokens = readFileSync(new URL('../../web/ui/tokens.css', import.meta.url), 'utf8')
  expect(tokens).toContain(`--${name}: light-dark(${light}, ${dark});`)
})
