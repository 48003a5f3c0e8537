import { expect, test } from 'vitest'
import { sectionNames } from '#contract/changes/record-schemas.ts'
import { allViews } from './all-views.ts'

test.each(sectionNames)('%s: a record has a name where only its changed fields are known', section => {
  for (const locale of ['ru', 'en'] as const) {
    const name = allViews[section].nameOf({ key: 'BTC-SBERRUB', record: {} }, { locale, here: false, currencies: {} })
    expect(name).not.toBe('')
  }
})
