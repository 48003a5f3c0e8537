import { expect, test } from 'vitest'
import { type AccountKind, accountKinds, memoKinds } from '#contract/account-formats/account.ts'
import { loadAccountCheck } from '#contract/account-formats/load-account-check.ts'
import { demoAccount } from './demo-account.ts'

const check = await loadAccountCheck(accountKinds)
/** Kinds that name a person or a payment, and no account that money could be sent to. */
const harmless: AccountKind[] = ['bank-name', 'person-name', ...memoKinds, 'contact', 'own-text']

test.each(accountKinds.filter(kind => !harmless.includes(kind)))(
  'a demo account of kind %s is invalid for every wallet and bank',
  kind => {
    for (const number of ['104882', '100000', '999999', '123456789012', '7']) {
      const account = demoAccount(kind, number)
      for (const other of accountKinds.filter(kind => !harmless.includes(kind)))
        expect(check(other, account), `${account} as ${other}`).toMatchObject({ ok: false })
    }
  },
)

test('two claims get different demo accounts', () => {
  for (const kind of accountKinds.filter(kind => !['bank-name', 'person-name'].includes(kind)))
    expect(demoAccount(kind, '104882')).not.toBe(demoAccount(kind, '104883'))
})
