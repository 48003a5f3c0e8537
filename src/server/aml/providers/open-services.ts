import type { AmlService } from '#contract/aml/aml.ts'
import type { AmlProvider } from '#server/aml/aml-provider.ts'
import { openAmlbot } from './amlbot.ts'
import { openGetblock } from './getblock.ts'
import type { ServiceKey } from './service-request.ts'

export type AmlKeys = { readonly [Service in AmlService]?: ServiceKey }

/** The services that this office has keys of. */
export const openAmlServices = ({ amlbot, getblock }: AmlKeys): AmlProvider[] => [
  ...(amlbot ? [openAmlbot(amlbot)] : []),
  ...(getblock ? [openGetblock(getblock)] : []),
]

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
