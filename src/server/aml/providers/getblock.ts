import { z } from 'zod'
import { type AmlProvider, ProviderFault, shareUp } from '#server/aml/aml-provider.ts'
import { sharesOf } from './amlbot.ts'
import { askService, assets, type ServiceKey, Signals } from './service-request.ts'

const Answer = z.object({
  error: z.object({ message: z.string() }).nullish(),
  result: z
    .object({
      check: z.object({
        hash: z.string().min(1),
        status: z.string().optional(),
        report: z.object({ riskscore: z.number().min(0).max(1), signals: Signals }).nullish(),
      }),
    })
    .nullish(),
})

const POLL_MS = 3_000

/**
 * GetBlock's API: JSON-RPC with a bearer token. `checkup.checkaddr` or `checkup.checktx` begins a check, and `checkup.getresult`
 * is asked until its status is SUCCESS.
 */
export const openGetblock = ({ url, secret }: ServiceKey, pollMs = POLL_MS): AmlProvider => ({
  name: 'getblock',
  async check(subject, signal) {
    const currency = assets[subject.network]
    if (!currency) return 'not-covered'
    const call = async (method: string, params: object) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 'agio', method, params })
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${secret}` }
      const { error, result } = await askService(url, { body, headers, signal }, Answer)
      if (error || !result)
        throw new ProviderFault(`getblock refuses: ${(error?.message ?? 'no result').slice(0, 100)}`)
      return result.check
    }
    let check =
      subject.kind === 'transaction'
        ? await call('checkup.checktx', { tx: subject.value, addr: subject.address ?? '', currency })
        : await call('checkup.checkaddr', { addr: subject.value, currency })
    const { hash } = check
    while (check.status !== 'SUCCESS') {
      if (check.status === 'FAILED') throw new ProviderFault('getblock could not check it')
      await new Promise(wake => setTimeout(wake, pollMs))
      if (signal.aborted) throw new ProviderFault('getblock is too slow')
      check = await call('checkup.getresult', { hash })
    }
    if (!check.report) throw new ProviderFault('getblock answers without a report')
    const { riskscore, signals } = check.report
    return { score: shareUp(riskscore), categories: sharesOf(signals), evidence: hash }
  },
})
