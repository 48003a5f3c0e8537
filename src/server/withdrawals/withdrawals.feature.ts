import type { CurrencyOf } from '#contract/money/currency.ts'
import type { Rail } from '#server/claims/rail.ts'
import { defineFeature } from '#server/feature.ts'
import type { Staff } from '#server/platform/http/caller.ts'
import type { LiveBoard } from '#server/quotes/live-board.ts'
import { pricedInUsd } from '#server/quotes/worth-in-usd.ts'
import { withdrawalMoved } from './emails/withdrawal-moved.ts'
import { mayConfirmWithdrawal } from './move-withdrawal.ts'
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
  open({ db, secret, now }, { board, rails, currency }: WithdrawalsNeeds) {
    const { usdPrice } = pricedInUsd(() => board.now.board)
    return {
      offers: {
        hasOpenWithdrawal,
        mayConfirmWithdrawal: (id: string, staff: Staff) => mayConfirmWithdrawal(db, id, staff.id),
        waitingWithdrawals: () => countWaitingWithdrawals(db),
        withdrawalItems: (query: Parameters<typeof listWithdrawalItems>[1]) => listWithdrawalItems(db, query),
      },
      routes: app => withdrawalsRoutes(app, { db, rails, usdPrice, currency, secret, now }),
      personalData: { withdrawals: withdrawalsOfPerson },
    }
  },
})
