import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Pips } from './Pips.tsx'

test.each([
  ['each confirmation fills one', 3, 12, 3, 12],
  ['none is filled without a confirmation', 0, 2, 0, 2],
  ['more than needed fill all', 9, 6, 6, 6],
  ['of many a pip is several, and the last is filled by the last alone', 99, 100, 23, 24],
  ['and then all are', 100, 100, 24, 24],
])('pips of confirmations: %s', (_, seen, needed, filled, pips) => {
  const markup = renderToStaticMarkup(<Pips seen={seen} needed={needed} label="Подтверждения сети" />)
  expect(markup.match(/data-filled/g) ?? []).toHaveLength(filled)
  expect(markup.match(/<span(?! class)/g) ?? []).toHaveLength(pips)
  expect(markup).toContain(`aria-valuemax="${needed}"`)
  expect(markup).toContain(`aria-valuenow="${Math.min(seen, needed)}"`)
})
