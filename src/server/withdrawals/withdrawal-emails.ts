import { maskAccount } from '#contract/account-formats/mask-account.ts'
import { DOLLAR_SCALE, DOLLARS } from '#contract/ledger/dollars.ts'
import { toDecimal } from '#contract/money/money.ts'
import { moneyText } from '#contract/money/money-text.ts'
import { putInOutbox } from '#server/emails/outbox.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { withdrawalMoved } from './emails/withdrawal-moved.ts'
import { type Withdrawal, withdrawalNumber } from './withdrawal.ts'

/** Writes to the customer that it was asked for, paid or rejected; nothing in other states. */
export async function putWithdrawalEmail(tx: Tx, withdrawal: Withdrawal, at: Date): Promise<void> {
  const { id, email, locale, state, units, currency, scale, get, account, reference, reason } = withdrawal
  const stage = state === 'new' ? ('asked' as const) : state
  if (stage !== 'asked' && stage !== 'paid' && stage !== 'rejected') return
  const [main] = Object.values(account)
  const given = await tx
    .selectFrom('currencies')
    .select(['ticker', 'name_ru', 'name_en'])
    .where('code', '=', currency)
    .executeTakeFirstOrThrow()
  await putInOutbox(tx, {
    kind: withdrawalMoved,
    to: email,
    locale,
    at,
    data: {
      stage,
      number: withdrawalNumber(id),
      amount: moneyText(toDecimal(units, DOLLAR_SCALE), { ticker: DOLLARS, scale: DOLLAR_SCALE }, locale),
      get: moneyText(toDecimal(get, scale), { ticker: given.ticker, scale }, locale),
      getName: given[`name_${locale}`],
      account: main ? maskAccount(main.kind, main.value) : '',
      reference,
      reason,
    },
  })
}
