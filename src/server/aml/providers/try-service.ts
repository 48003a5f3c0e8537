import type { AmlService } from '#contract/aml/aml.ts'
import type { AmlConnection } from '#contract/connections/connections.ts'
import { accept } from '#contract/result.ts'
import { type AmlSubject, ProviderFault } from '#server/aml/aml-provider.ts'
import { notConnected, type Trial } from '#server/platform/connectable.ts'
import { isInside, leadsInto } from '#server/platform/inside-networks.ts'
import { openers } from './open-services.ts'

/** A person waits for the answer. */
const ANSWER_MS = 20_000

/** The first address of Bitcoin, which everybody knows and every service has an answer for. */
const known: AmlSubject = { kind: 'address', network: 'bitcoin', value: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' }

/**
 * Has a known address checked. Neither service has a call that costs nothing and needs the key. `inside`: whether the key may be
 * used within the server's own network; elsewhere it never leaves unencrypted, and the certificate proves whom it reaches.
 */
export async function tryService<Service extends AmlService>(
  service: Service,
  connection: AmlConnection,
  { inside }: { inside: boolean },
): Promise<Trial<Service>> {
  const { protocol, host } = new URL(connection.url)
  if (!inside && (protocol !== 'https:' || (await leadsInto(isInside, connection.url))))
    return notConnected(`${host}: not a public https address`)
  try {
    const answer = await openers[service](connection).check(known, AbortSignal.timeout(ANSWER_MS))
    return accept({
      value: connection,
      seen: answer === 'not-covered' ? {} : { score: answer.score },
    } as const) as Trial<Service>
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    return notConnected(error.message)
  }
}
