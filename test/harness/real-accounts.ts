import { afterAll } from 'vitest'
import { depositAccountsRail } from '#server/deposit-accounts/deposit-accounts-rail.ts'
import { demoRail } from '#server/rails/demo/demo-rail.ts'

/**
 * The demo takes no money. From here to the end of the file its orders are paid to deposit accounts, as in a real office; the files after
 * it, which the same process may run, have the demo's own again.
 */
export function takeMoneyOnAccounts(): void {
  const own = { ...demoRail }
  Object.assign(
    demoRail,
    depositAccountsRail(() => {}),
  )
  afterAll(() => {
    for (const name of Object.keys(demoRail)) delete demoRail[name as 'capacity']
    Object.assign(demoRail, own)
  })
}
