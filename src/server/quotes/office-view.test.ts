import { expect, test } from 'vitest'
import type { OfficeState } from '#server/catalogue/office.store.ts'
import { techView } from './office-view.ts'

const office = (state: Pick<OfficeState, 'opened' | 'maintenance'>) => techView(state as OfficeState)
const maintenance = { message: { ru: '', en: '' } }

test('an office that has never been open is told from one under maintenance', () => {
  expect(office({ opened: false, maintenance })).toEqual({ maintenance: true, unopened: true })
  expect(office({ opened: true, maintenance })).toEqual({ maintenance: true })
  expect(office({ opened: true })).toEqual({ maintenance: false })
})
