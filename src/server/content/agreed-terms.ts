import { type AgreedPage, agreedPages } from '#contract/content/content-names.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { type Invalid, invalidField } from '#server/platform/http/invalid.ts'
import type { TermsNow } from './live-content.ts'

/** The version of each page that somebody agreed to; absent where the office had published none. */
export type AgreedVersions = Partial<Record<AgreedPage, number>>

export type TermsRefusal = Invalid | { reason: 'terms-changed'; pages: AgreedPage[] }

/**
 * What whoever places a claim agrees to: the versions that their form showed. One that was changed in substance meanwhile
 * is refused, so that nobody agrees to what they have not seen. A form that names none agrees to what holds now.
 */
export function agreedTerms(terms: TermsNow, named: AgreedVersions = {}): Result<AgreedVersions, TermsRefusal> {
  const agreed: AgreedVersions = {}
  const changed: AgreedPage[] = []
  for (const page of agreedPages) {
    const [term, version] = [terms[page], named[page]]
    if (version !== undefined && version > (term?.version ?? 0))
      return refuse(invalidField(`body.agreed.${page}`, 'not-allowed', 'is no version that the office has published'))
    if (!term) continue
    if (version !== undefined && version < term.agreedFrom) changed.push(page)
    agreed[page] = version ?? term.version
  }
  return changed.length > 0 ? refuse({ reason: 'terms-changed', pages: changed }) : accept(agreed)
}

/** For a form that agrees to what holds now, such as a sign-up. */
export const agreedNow = (terms: TermsNow): AgreedVersions =>
  Object.fromEntries(agreedPages.flatMap(page => (terms[page] ? [[page, terms[page].version]] : [])))
