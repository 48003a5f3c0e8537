import { expect, test } from 'vitest'
import { staffRoleChanged } from './staff-role-changed.ts'

test('a role that keeps its name says how many rights were added and removed', () => {
  const data = {
    from: 'Касса: claims.see withdrawals.pay',
    to: 'Касса: claims.see money.see reviews.see',
    by: 'ivan@example.com',
  } as const
  const { heading, parts } = staffRoleChanged.write({
    data,
    locale: 'ru',
    officeName: 'Обменник',
    link: (path: string) => path,
  } as never)
  expect(heading).toBe('У вашей роли другие права')
  expect(parts[0]).toMatchObject({
    rows: [{ value: 'Касса' }, { value: '2' }, { value: '1' }, { value: 'ivan@example.com' }],
  })
})
