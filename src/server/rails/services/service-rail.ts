import { randomUUID } from 'node:crypto'
import type { ServiceName } from '#contract/connections/connection-names.ts'
import { accept, refuse } from '#contract/result.ts'
import type { Rail } from '#server/claims/rail.ts'
import { addJob } from '#server/platform/jobs/job.ts'
import { findCurrentInvoice, insertInvoice } from './invoices.store.ts'
import { keyOfInvoice, tendInvoiceJob } from './tend-invoice.ts'

/**
 * A service that takes payments, as claims see it. Nobody is asked within the transaction: the invoice is written down, and a job asks
 * for it once the claim is committed. `takesNow`: the way of the service by which each currency is paid.
 */
export const serviceRail = (name: ServiceName, takesNow: () => ReadonlyMap<string, string>): Rail => ({
  name,
  takes: ({ code, cash }) => !cash && takesNow().has(code),
  async assign(tx, { id: claimId, currency, units, deadline }, now) {
    const before = await findCurrentInvoice(tx, claimId)
    // One that still can be paid, and for the same, is shown again.
    if (before && before.units === units && before.until >= deadline && before.stage !== 'refused')
      return accept(before.payTo)
    const method = takesNow().get(currency)
    if (method === undefined) return refuse({ reason: 'no-deposit-accounts', because: 'no-accounts' })
    const id = randomUUID()
    await insertInvoice(tx, { id, service: name, claimId, currency, units, method, madeAt: now, until: deadline })
    await addJob(tx, tendInvoiceJob, { id }, { key: keyOfInvoice(id) })
    return accept(undefined)
  },
  // What is paid by an invoice, however late, concerns its claim.
  release: async () => {},
})
