import { agreedPages } from '#contract/content/content-names.ts'
import type { ClaimFormData } from './ClaimFormPage.data.ts'
import { agreedKey, type FormValues } from './claim-form.ts'
import type { ClaimQuote } from './claim-quote.ts'
import { type ClaimFormOutcome, isUnanswered, NO_PROMO, refusedCode } from './send-claim.ts'

type HiddenValuesProps = {
  data: ClaimFormData
  id: string
  quote: ClaimQuote
  outcome: ClaimFormOutcome | undefined
}

/** What the form says beside its fields: which claim, on which quote; on the second step everything of the first. */
export function HiddenValues({ data, id, quote, outcome }: HiddenValuesProps) {
  const { pair, ref } = data.view
  const noPromo = refusedCode(outcome)
  const newest = quote.offered ?? quote.agreed
  const own: FormValues = {
    // The versions that the form has shown stay with it until it is opened anew.
    ...Object.fromEntries(
      agreedPages.flatMap(page => {
        const version = outcome?.values[agreedKey(page)] ?? data.terms[page]?.version.toString()
        return version ? [[agreedKey(page), version]] : []
      }),
    ),
    id,
    from: pair.from.code,
    to: pair.to.code,
    // The quote holds the promo code. One that was refused is not asked for again.
    ...(noPromo && { [NO_PROMO]: noPromo }),
    ...(ref?.applies && { ref: ref.code }),
    ...(newest && { quote: newest.token, 'shown-give': newest.give, 'shown-get': newest.get }),
  }
  // What was sent without an answer is sent again as it was.
  const values =
    outcome?.step !== 'review' ? own : isUnanswered(outcome) ? outcome.values : { ...outcome.values, ...own }
  return (
    <>
      {Object.entries(values).map(
        ([name, value]) =>
          name !== 'step' && name !== 'captcha' && <input key={name} type="hidden" name={name} value={value} />,
      )}
    </>
  )
}
