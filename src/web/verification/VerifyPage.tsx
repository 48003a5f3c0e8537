import { useEffect } from 'react'
import { useLoaderData } from 'react-router'
import { groupedNumber } from '#contract/claims/grouped-number.ts'
import { minutesText } from '#contract/minutes-text.ts'
import { hoursText } from '#web/format/hours-text.ts'
import { MomentText } from '#web/format/MomentText.tsx'
import { FormSummary } from '#web/forms/FormSummary.tsx'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { pathIn, useLocale, useMessages } from '#web/locale/locale.tsx'
import { useOffice } from '#web/session/office.ts'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { QrCode } from '#web/ui/QrCode.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { useLookAgain } from '#web/ui/use-look-again.ts'
import { CheckCard } from './CheckCard.tsx'
import type { VerifyData } from './VerifyPage.data.ts'
import styles from './VerifyPage.module.css'
import { verifyRefusals, verifyTexts } from './verify.texts.ts'

export { action, loader } from './VerifyPage.data.ts'

/** While the office looks, the page looks again by itself. */
const AGAIN_SECONDS = 15

export const handle: PageHandle<VerifyData | undefined> = {
  footer: 'brief',
  head: ({ locale, data }) => ({
    title: titleOf(verifyTexts[locale], data),
    noindex: true,
    refreshSeconds: data && isWaiting(data) ? AGAIN_SECONDS : undefined,
  }),
}

const titleOf = (t: (typeof verifyTexts)['ru'], data: VerifyData | undefined) =>
  data?.claim ? t.ofClaim(groupedNumber(data.claim.number)) : data ? t.ofAccount : t.title

const isOpen = ({ state }: VerifyData['checks'][number]) => state === 'asked' || state === 'sent'
/** Everything is with the office. */
const isWaiting = ({ checks }: VerifyData) =>
  checks.some(({ state }) => state === 'sent') && !checks.some(({ state }) => state === 'asked')

/** What is asked of the customer and why, who sees it and until when, and what happens if they decline. */
export function Component() {
  const data = useLoaderData<VerifyData>()
  const t = useMessages(verifyTexts)
  const { claim, checks, whole, id, handOver } = data
  const waits = isWaiting(data)
  useLookAgainWhile(waits)
  const asks = checks.some(({ state }) => state === 'asked')
  return (
    <div className={styles.page}>
      <div>
        <Link to={claim ? `/claim/${id}` : '/account/settings'}>← {claim ? t.back : t.toSettings}</Link>
        <h1>{titleOf(t, data)}</h1>
      </div>
      {!whole && (
        <Notice tone="info" title={t.stranger}>
          <p>{t.wayIn}</p>
        </Notice>
      )}
      {whole && <Now data={data} />}
      <div className={styles.checks}>
        {checks.map(check => (
          <CheckCard key={check.id} check={check} of={data} />
        ))}
      </div>
      {whole && !claim && <Begin data={data} />}
      {asks && handOver && <HandOver path={handOver} />}
      {whole && checks.some(isOpen) && (
        <>
          <Privacy data={data} />
          <Withdraw data={data} />
        </>
      )}
    </div>
  )
}

function useLookAgainWhile(waits: boolean): void {
  const look = useLookAgain()
  useEffect(() => {
    if (!waits) return undefined
    const timer = setInterval(() => document.visibilityState === 'visible' && look(), AGAIN_SECONDS * 1000)
    return () => clearInterval(timer)
  }, [waits, look])
}

/** Whose turn it is, and until when. */
function Now({ data }: { data: VerifyData }) {
  const t = useMessages(verifyTexts)
  const locale = useLocale()
  const { claim, checks, usualMinutes } = data
  const { hours } = useOffice()
  const answered = usualMinutes === undefined ? t.unknown : t.usual(minutesText(usualMinutes, locale))
  const usual = hours ? `${answered} ${t.hours(hoursText(hours, locale))}` : answered
  if (isWaiting(data))
    return (
      <Notice tone="info" announced>
        <p>{claim?.state === 'verification' ? t.sent(usual) : t.sentOfAccount(usual)}</p>
      </Notice>
    )
  if (!checks.some(({ state }) => state === 'asked')) {
    if (checks.length > 0) return null
    return (
      <Notice tone="good" title={t.none}>
        <p>{t.noneText}</p>
      </Notice>
    )
  }
  return (
    <Notice tone="warn">
      {claim?.deadline && (
        <p>
          {t.deadline} <MomentText at={claim.deadline} withTime soon />. {t.deadlineAfter}
        </p>
      )}
      <p>{usual}</p>
    </Notice>
  )
}

function Privacy({ data: { checks } }: { data: VerifyData }) {
  const t = useMessages(verifyTexts)
  const days = Math.max(...checks.filter(isOpen).map(({ keepDays }) => keepDays))
  return (
    <section aria-labelledby="privacy" className={styles.words}>
      <h2 id="privacy">{t.privacy}</h2>
      {[...t.privacyText, t.kept(days)].map(text => (
        <p key={text}>{text}</p>
      ))}
    </section>
  )
}

/** A check of one's own account, before any claim demands it. */
function Begin({ data: { checks } }: { data: VerifyData }) {
  const t = useMessages(verifyTexts)
  const { Form, busy, refused } = useOfficeForm('begin')
  if (checks.some(({ kind, state }) => kind === 'identity' && state !== 'refused' && state !== 'withdrawn')) return null
  return (
    <Card>
      <Form method="post" className={styles.form}>
        <FormSummary refused={refused} labels={{}} texts={verifyRefusals} />
        <input type="hidden" name="form" value="begin" />
        <input type="hidden" name="kind" value="identity" />
        <p>{t.beginText}</p>
        <Button type="submit" variant="primary" busy={busy}>
          {t.begin}
        </Button>
      </Form>
    </Card>
  )
}

function Withdraw({ data: { claim } }: { data: VerifyData }) {
  const t = useMessages(verifyTexts)
  const { Form, busy, refused, field } = useOfficeForm('withdraw')
  const consequence = !claim ? t.declineOfAccount : claim.state === 'verification' ? t.declineUnpaid : t.declinePaid
  return (
    <details className={styles.decline} open={refused ? true : undefined}>
      <summary>{t.decline}</summary>
      <Form method="post" className={styles.form} noValidate>
        <input type="hidden" name="form" value="withdraw" />
        <p>{consequence}</p>
        <FormSummary refused={refused} labels={{ sure: t.sure }} texts={verifyRefusals} />
        <Checkbox {...field('sure', verifyRefusals)} label={t.sure} />
        <Button type="submit" variant="danger" busy={busy}>
          {t.withdraw}
        </Button>
      </Form>
    </details>
  )
}

/** The same page on another device, by a code with the claim's key: a phone has the better camera. */
function HandOver({ path }: { path: string }) {
  const t = useMessages(verifyTexts)
  const locale = useLocale()
  // The address of the office is known to the browser alone.
  if (!useHydrated()) return null
  return (
    <details className={styles.hand}>
      <summary>{t.hand}</summary>
      <p>{t.handText}</p>
      <QrCode text={location.origin + pathIn(locale, path)} label={t.handCode} />
    </details>
  )
}
