import type { ClaimView } from '#contract/claims/claim.ts'
import type { StreamSlots } from '#server/platform/http/stream-slots.ts'
import { openViewStreams, type ViewStreams } from '#server/platform/http/view-streams.ts'

/** Whether the whole claim is shown. */
export type ClaimStreams = ViewStreams<boolean>

type Deps = {
  read: (id: string, whole: boolean) => Promise<ClaimView | undefined>
  onError: (error: unknown) => void
  now: () => Date
  slots?: StreamSlots
}

/** Sends claims to their open pages. */
export const openClaimStreams = (deps: Deps): ClaimStreams => openViewStreams({ ...deps, encode })

const encoder = new TextEncoder()
const encode = (view: ClaimView): Uint8Array =>
  encoder.encode(`id: ${view.version}\nevent: claim\ndata: ${JSON.stringify(view)}\n\n`)
