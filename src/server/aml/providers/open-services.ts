import { type AmlService, amlServices } from '#contract/aml/aml.ts'
import { type AmlProvider, ProviderFault } from '#server/aml/aml-provider.ts'
import { openAmlbot } from './amlbot.ts'
import { openGetblock } from './getblock.ts'
import type { ServiceKey } from './service-request.ts'

export type AmlKeys = { readonly [Service in AmlService]?: ServiceKey }

/** Every service, each with the key that counts when it is asked. Without one it is away. */
export const openAmlServices = (keyNow: (service: AmlService) => ServiceKey | undefined): AmlProvider[] =>
  amlServices.map(name => ({
    name,
    async check(subject, signal) {
      const key = keyNow(name)
      if (!key) throw new ProviderFault('no key')
      return openers[name](key).check(subject, signal)
    },
  }))

export const openers: Readonly<Record<AmlService, (key: ServiceKey) => AmlProvider>> = {
  amlbot: openAmlbot,
  getblock: openGetblock,
}

/** A key as an address: `https://id:secret@host/path`, or `https://:secret@host/path`. Undefined: it is none. */
export function readServiceKey(text: string): ServiceKey | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const [id, secret] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
  if (!/^https?:$/.test(url.protocol) || secret === '') return undefined
  url.username = ''
  url.password = ''
  return { url: url.href, id, secret }
}
