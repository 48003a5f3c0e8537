import type { CurrencyOf } from '#contract/money/currency.ts'
import type { Rail } from '#server/claims/rail.ts'
import { defineFeature } from '#server/feature.ts'
import type { LiveBoard } from '#server/quotes/live-board.ts'
import { pricedInUsd } from '#server/quotes/worth-in-usd.ts'
import type { Person } from '#server/second-person/second-person.ts'
import { withdrawalMoved } from './emails/withdrawal-moved.ts'
import { mayConfirmWithdrawal } from './move-withdrawal.ts'
import { openDemoWithdrawals } from './open-demo-withdrawals.ts'
import { listWithdrawalItems, withdrawalsOfPerson } from './withdrawal-view.ts'
import { withdrawalsRoutes } from './withdrawals.routes.ts'
import { withdrawalsSection } from './withdrawals.section.ts'
import { countWaitingWithdrawals, hasOpenWithdrawal } from './withdrawals.store.ts'

type WithdrawalsNeeds = {
  board: LiveBoard
  rails: readonly Rail[]
  currency: CurrencyOf
}

export const withdrawals = defineFeature({
  name: 'withdrawals',
  emails: [withdrawalMoved],
  sections: () => ({ withdrawals: withdrawalsSection }),
  async open({ db, reading, demo, secret, now }, { board, rails, currency }: WithdrawalsNeeds) {
    if (demo) await openDemoWithdrawals(db)
    const { usdPrice } = pricedInUsd(() => board.now.board)
    return {
      offers: {
        hasOpenWithdrawal,
        mayConfirmWithdrawal: (id: string, person: Person) => mayConfirmWithdrawal(reading, id, person, now()),
        waitingWithdrawals: () => countWaitingWithdrawals(reading),
        withdrawalItems: listWithdrawalItems,
      },
      routes: app => withdrawalsRoutes(app, { db, rails, refusesExamples: !demo, usdPrice, currency, secret, now }),
      personalData: { withdrawals: withdrawalsOfPerson },
    }
  },
})
