import type { Hono } from 'hono'
import type { Locale } from '#contract/locale.ts'
import type { CurrencyOf } from '#contract/money/currency.ts'
import type { OfficeIdentity } from '#contract/office-settings/office-settings.ts'
import { claimReceipt } from '#contract/receipts/receipts.calls.ts'
import { refuse } from '#contract/result.ts'
import { readHistory } from '#server/claims/claim-history.store.ts'
import { ownedClaim } from '#server/claims/claim-owner.ts'
import type { ShowClaim } from '#server/claims/claims-deps.ts'
import { findLogo } from '#server/office-settings/logos.store.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { Env } from '#server/platform/http/request-context.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { DrawRosette } from './draw-receipt.ts'
import { readReceipt } from './read-receipt.ts'

export type ReceiptsDeps = {
  db: Db
  secret: string
  showClaim: ShowClaim
  currency: CurrencyOf
  /** How the office is known now. */
  office: () => OfficeIdentity
  /** The office's zone, for claims of readers whose own is not known. */
  timeZone: () => string
  origin: string
  rosette: DrawRosette
}

/** The receipt of a completed claim is drawn on each request, since its contents never change. */
export function receiptsRoutes(app: Hono<Env>, deps: ReceiptsDeps): void {
  const { db, secret, showClaim, currency, office, timeZone, origin, rosette } = deps

  serve(app, claimReceipt, async (c, { params, query }, caller) => {
    const history = await readHistory(db, params.uuid)
    const owned = ownedClaim(c, history?.claim, caller, { secret, act: 'get its receipt' })
    if (!owned.ok) return owned
    const claim = owned.value
    if (claim.state !== 'completed')
      return refuse({ reason: 'wrong-state', detail: 'Only a completed claim has a receipt', state: claim.state })

    const view = showClaim(history!, true)
    const locale: Locale = query.locale ?? claim.locale
    // The PDF library is loaded with the first receipt.
    const { drawReceipt } = await import('./draw-receipt.ts')
    const { name, accent, logo } = office()
    // The PDF library takes no SVG.
    const png = logo?.path.endsWith('.png') ? await findLogo(db, logo.path.split('/').at(-1)!) : undefined
    const receipt = readReceipt(view, claim.completedAt!, {
      locale,
      timeZone: claim.timeZone ?? timeZone(),
      office: name,
      accent,
      logo: png && logo ? { png, width: logo.width, height: logo.height } : undefined,
      origin,
      currency,
    })
    const pdf = await drawReceipt(receipt, rosette)
    return new Response(pdf as Uint8Array<ArrayBuffer>, {
      headers: {
        'content-type': 'application/pdf',
        'content-length': String(pdf.length),
        'content-disposition': `inline; filename="agio-${claim.number}.pdf"`,
        'cache-control': 'no-store',
      },
    })
  })
}
