import { expect, test } from 'vitest'
import { inProcessApi } from './in-process-api.ts'

test('a parameter without a value is not sent', async () => {
  const asked: string[] = []
  const api = inProcessApi(async path => {
    asked.push(path)
    return { status: 200, value: {} }
  })
  await api('GET /api/v1/desk/audit/', { query: { page: '2', staff: undefined } })
  await api('GET /api/v1/desk/audit/', { query: {} })
  expect(asked).toEqual(['/api/v1/desk/audit/?page=2', '/api/v1/desk/audit/'])
})
