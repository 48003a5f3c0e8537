import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type AmlProvider, ProviderFault, shareUp } from '#server/aml/aml-provider.ts'
import { askService, assets, type ServiceKey, Signals } from './service-request.ts'

const Answer = z.object({
  result: z.boolean(),
  description: z.string().optional(),
  data: z
    .object({
      riskscore: z.number().min(0).max(1).optional(),
      signals: Signals,
      uid: z.string().optional(),
      status: z.string().optional(),
    })
    .optional(),
})

const POLL_MS = 2_000

/**
 * AMLBot's API: one request whose token is the MD5 of `hash:accessKey:accessId`. While its answer is pending it is asked again
 * by the `uid`. The risk score and the signals are shares of one.
 */
export const openAmlbot = ({ url, id, secret }: ServiceKey, pollMs = POLL_MS): AmlProvider => ({
  name: 'amlbot',
  async check(subject, signal) {
    const asset = assets[subject.network]
    if (!asset) return 'not-covered'
    const send = (path: string, hash: string, fields: Record<string, string>) => {
      const token = createHash('md5').update(`${hash}:${secret}:${id}`).digest('hex')
      const body = new URLSearchParams({ ...fields, accessId: id, token, locale: 'en_US' })
      return askService(new URL(path, url).href, { body, signal }, Answer)
    }
    const whole = { hash: subject.value, asset, flow: 'fast' }
    let answer =
      subject.kind === 'transaction'
        ? await send('', subject.value, { ...whole, address: subject.address ?? '', direction: 'deposit' })
        : await send('', subject.value, whole)
    while (answer.result && answer.data?.status === 'pending' && answer.data.uid !== undefined) {
      await new Promise(wake => setTimeout(wake, pollMs))
      if (signal.aborted) throw new ProviderFault('amlbot is too slow')
      answer = await send('recheck', answer.data.uid, { uid: answer.data.uid })
    }
    const { data } = answer
    if (!answer.result || data?.riskscore === undefined)
      throw new ProviderFault(`amlbot refuses: ${(answer.description ?? 'no score').slice(0, 100)}`)
    return { score: shareUp(data.riskscore), categories: sharesOf(data.signals), evidence: data.uid ?? '' }
  },
})

export const sharesOf = (signals: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(signals).map(([name, share]) => [name, shareUp(share)]))
