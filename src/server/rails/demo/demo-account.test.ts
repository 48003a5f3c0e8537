import { expect, test } from 'vitest'
import { type AccountKind, accountKinds } from '#contract/accounts/account.ts'
import { loadAccountCheck } from '#contract/accounts/load-account-check.ts'
import { demoAccount } from './demo-account.ts'

const check = await loadAccountCheck(accountKinds)
/** These name a person or a payment, and no place that money could be sent to. */
const harmless: AccountKind[] = ['bank-name', 'person-name', 'ripple-tag', 'ton-comment', 'contact']

test.each(accountKinds.filter(kind => !harmless.includes(kind)))(
  'the demo office names no %s that anybody could pay to',
  kind => {
    for (const number of ['104882', '100000', '999999', '123456789012', '7']) {
      const account = demoAccount(kind, number)
      for (const other of accountKinds.filter(kind => !harmless.includes(kind)))
        expect(check(other, account), `${account} as ${other}`).toMatchObject({ ok: false })
    }
  },
)

test('two claims are told different accounts', () => {
  for (const kind of accountKinds.filter(kind => !['bank-name', 'person-name'].includes(kind)))
    expect(demoAccount(kind, '104882')).not.toBe(demoAccount(kind, '104883'))
})
