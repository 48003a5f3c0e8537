import type { Hono } from 'hono'
import { claimReceipt } from '#contract/claims/receipt.calls.ts'
import type { Locale } from '#contract/locale.ts'
import { refuse } from '#contract/result.ts'
import { ownsClaim } from '#server/claims/claim-owner.ts'
import type { ClaimsRoom } from '#server/claims/claims-room.ts'
import { type Env, serve } from '#server/http/serve.ts'
import type { DrawRosette } from './draw-receipt.ts'
import { readReceipt } from './read-receipt.ts'

export type ReceiptsParts = {
  /** How the office calls itself. */
  office: string
  origin: string
  rosette: DrawRosette
}

/** The receipt of a completed claim, drawn when it is asked for: what it says never changes. */
export function receiptsRoutes(app: Hono<Env>, room: ClaimsRoom, { office, origin, rosette }: ReceiptsParts): void {
  serve(app, claimReceipt, async (c, { params, query }, caller) => {
    const history = await room.read(params.uuid)
    if (!history) return refuse({ reason: 'not-found', detail: 'There is no such claim' })
    const { claim } = history
    if (!ownsClaim(c, claim, caller, room.parts.secret))
      return refuse({ reason: 'forbidden', detail: 'Only its owner can have the receipt' })
    if (claim.state !== 'completed')
      return refuse({ reason: 'wrong-state', detail: 'A receipt is for a claim that is completed', state: claim.state })

    const view = room.show(history, true)
    const locale: Locale = query.locale ?? claim.locale
    // The library of documents is loaded with the first receipt.
    const { drawReceipt } = await import('./draw-receipt.ts')
    const receipt = readReceipt(view, claim.completedAt!, { locale, office, origin, currency: room.parts.currency })
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
