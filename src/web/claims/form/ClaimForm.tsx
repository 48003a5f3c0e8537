import { type FormEvent, useEffect, useRef } from 'react'
import { Form, useLocation, useNavigation, useSubmit } from 'react-router'
import { useCaptcha } from '#web/captcha/use-captcha.ts'
import { breakingSum } from '#web/format/breaking-sum.ts'
import { moneyText } from '#web/format/money-text.ts'
import { useLocale } from '#web/locale/locale.tsx'
import { Card } from '#web/ui/Card.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { useWide } from '#web/ui/use-wide.ts'
import { ClaimFields } from './ClaimFields.tsx'
import styles from './ClaimForm.module.css'
import type { ClaimFormData } from './ClaimFormPage.data.ts'
import { ClaimReview } from './ClaimReview.tsx'
import type { FormValues } from './claim-form.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import { HiddenValues } from './HiddenValues.tsx'
import { OpenedBefore, Unanswered } from './OpenedBefore.tsx'
import { QuoteSummary } from './QuoteSummary.tsx'
import { type ClaimFormOutcome, isUnanswered, otherAmount, refusedCode } from './send-claim.ts'
import { TroubleNotice } from './TroubleNotice.tsx'
import { useClaimForm, valuesIn } from './use-claim-form.ts'
import { useClaimQuote } from './use-claim-quote.ts'
import { useFormPlace } from './use-form-place.ts'

type ClaimFormProps = { data: ClaimFormData; outcome: ClaimFormOutcome | undefined }

/**
 * The claim form. On a wide screen the sums stand beside what is typed, and one button places the order; on a phone, above the
 * office's sum and without JavaScript a review comes between. It is an ordinary form: every step sends all of its values.
 */
export function ClaimForm({ data: asked, outcome }: ClaimFormProps) {
  const data = withOtherAmount(asked, outcome)
  const { pair } = data.view
  const form = useClaimForm(data, outcome)
  const captcha = useCaptcha()
  const submit = useSubmit()
  const busy = useIsSending() || captcha.waiting
  const step = outcome?.step ?? 'edit'
  const isAtOnce = useWide() && !data.view.review
  const quote = useClaimQuote(data, outcome, {
    still: busy || (outcome !== undefined && isUnanswered(outcome)),
    asks: isAtOnce || step === 'review',
  })
  const sums = quote.state.offered ?? quote.state.agreed
  const locale = useLocale()
  const hydrated = useHydrated()
  const place = useRef<HTMLDivElement>(null)
  const action = useAction(outcome)

  /** The values are stored before they are sent; the solution of the captcha goes with them. */
  function send(event: FormEvent<HTMLFormElement>) {
    const values: FormValues = { ...valuesIn(event.currentTarget), step: 'open' }
    form.onSend(values)
    if (!data.captcha) return
    event.preventDefault()
    void captcha.take().then(solution => {
      void submit({ ...values, ...(solution && { captcha: solution }) }, { method: 'post', replace: true })
    })
  }

  // After a step the focus goes to the top of the next one.
  useEffect(() => {
    const begins = outcome && place.current?.querySelector<HTMLElement>('[data-begins]')
    begins?.focus({ preventScroll: true })
    // On a phone the sums above would push a notice to the lower edge.
    begins?.scrollIntoView({ block: 'center' })
  }, [outcome])

  return (
    <div className={styles.columns} data-step={step}>
      <div ref={place}>
        {step === 'edit' && sums && (
          <p className={styles.brief}>
            <span className="num">{breakingSum(moneyText(sums.give, pair.from, locale))}</span> →{' '}
            <span className="num">{breakingSum(moneyText(sums.get, pair.to, locale))}</span>
          </p>
        )}
        <OpenedBefore pair={pair} />
        {form.unanswered && !outcome && <Unanswered values={form.unanswered} busy={busy} />}
        <Form
          method="post"
          action={action || undefined}
          replace={step === 'review'}
          noValidate={hydrated}
          onInput={form.onInput}
          onBlur={form.onBlur}
          onFocus={() => data.captcha && captcha.begin()}
          onSubmit={event => {
            const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
            if (button?.value === 'open') send(event)
          }}
        >
          <HiddenValues data={data} id={form.id} quote={quote.state} outcome={outcome} />
          {outcome?.step === 'review' ? (
            <ClaimReview data={data} outcome={outcome} quote={quote} busy={busy} />
          ) : (
            <Card>
              <TroubleNotice trouble={outcome?.trouble} pair={pair} />
              <ErrorSummary pair={pair} refusals={outcome?.refusals ?? {}} />
              <ClaimFields
                key={form.generation}
                data={data}
                form={form}
                quote={quote.state}
                busy={busy}
                next={isAtOnce ? 'open' : 'review'}
              />
            </Card>
          )}
        </Form>
      </div>
      <QuoteSummary data={data} quote={quote} editing={step === 'edit'} />
    </div>
  )
}

/** While another amount is offered, its quote is the one that renews itself. */
function withOtherAmount(data: ClaimFormData, outcome: ClaimFormOutcome | undefined): ClaimFormData {
  const offered = otherAmount(outcome)
  return offered ? { ...data, view: { ...data.view, side: 'from', amount: offered.give } } : data
}

/** Without JavaScript a page is made from its address: a promo code that was refused is in it no more. */
function useAction(outcome: ClaimFormOutcome | undefined): string | undefined {
  const { search } = useLocation()
  const { here } = useFormPlace()
  if (refusedCode(outcome) === undefined) return undefined
  const query = new URLSearchParams(search)
  query.delete('promo')
  return `${here}?${query}`
}

/** A change of the step opens no claim, so it does not block the buttons while the page loads again. */
function useIsSending(): boolean {
  const { state, formMethod, formData } = useNavigation()
  return formMethod === 'POST' && (state === 'submitting' || formData?.get('step') === 'open')
}
