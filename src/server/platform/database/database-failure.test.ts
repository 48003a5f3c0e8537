import { expect, test } from 'vitest'
import { Unavailable } from '#server/platform/unavailable.ts'
import { databaseFailure } from './database-failure.ts'

const failed = (code: string) => databaseFailure(Object.assign(new Error('no'), { code }))

test.each([
  ['57014', 'unavailable'],
  ['55P03', 'unavailable'],
  ['40P01', 'unavailable'],
  ['28P01', 'unavailable'],
  ['28000', 'unavailable'],
  ['3D000', 'unavailable'],
  ['08006', 'unavailable'],
  ['25006', 'not-writable'],
])('%s is a state of the database (%s) and no fault of ours', (code, state) => {
  expect(failed(code)).toBeInstanceOf(Unavailable)
  expect(failed(code)).toMatchObject({ code: state })
})

test.each(['23505', '42703', '22P02'])('%s is a fault of the statement', code => {
  expect(failed(code)).not.toBeInstanceOf(Unavailable)
})
