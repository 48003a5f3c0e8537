import { expect, test } from 'vitest'
import { allViews } from './all-views.ts'

test.each(Object.entries(allViews))('%s: a record has a name where only its changed fields are known', (_, view) => {
  for (const locale of ['ru', 'en'] as const) {
    const name = view.nameOf({ key: 'BTC-SBERRUB', record: {} }, { locale, here: false, currencies: {} })
    expect(name).not.toBe('')
  }
})
