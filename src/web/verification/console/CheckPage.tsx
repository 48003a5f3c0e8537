import type { ReactNode } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import { groupedNumber } from '#contract/claims/grouped-number.ts'
import { answerTexts, checkAnswers, kindNames } from '#contract/verification/verification-kinds.ts'
import facts from '#web/console/Facts.module.css'
import { useKeys } from '#web/console/frame/use-keys.ts'
import { ProofForm } from '#web/console/panel/ProofForm.tsx'
import { SummaryWithProof } from '#web/console/panel/SummaryWithProof.tsx'
import page from '#web/console/SectionPage.module.css'
import { OwnClaimNotice } from '#web/desk/console/OwnClaimNotice.tsx'
import { AccountLines } from '#web/format/AccountLines.tsx'
import { AccountText } from '#web/format/AccountText.tsx'
import { MomentText } from '#web/format/MomentText.tsx'
import { moneyText } from '#web/format/money-text.ts'
import { QuotedText } from '#web/format/QuotedText.tsx'
import { currencyOr } from '#web/format/shown-currencies.ts'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { useLocale, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Status } from '#web/ui/Status.tsx'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'
import type { CheckData } from './CheckPage.data.ts'
import styles from './CheckPage.module.css'
import { checkRefusals, checkTexts, checkTones } from './check.texts.ts'
import { checkPath, checksPath } from './check-query.ts'
import { DeskPhotos } from './DeskPhotos.tsx'
import { checksSection } from './verification.console.ts'

export { action, loader } from './CheckPage.data.ts'

/** After a refused decision the check is read again. */
export const shouldRevalidate = () => true

export const handle: PageHandle<CheckData | undefined> = {
  head: ({ locale, data }) => {
    const section = checksSection.words[locale].title
    return { title: data ? `${kindNames[locale][data.shown.check.kind]} · ${section}` : section, noindex: true }
  },
}

/** A check: the photos beside what they are held against, the earlier ones, and the decision. */
export function Component() {
  const { shown, proved } = useLoaderData<CheckData>()
  const t = useMessages(checkTexts)
  const locale = useLocale()
  const navigate = useNavigate()
  const { check, own, photos, earlier, erasedAt, mayDecide, answer } = shown
  useKeys(key => (key === 'Escape' ? () => void navigate(checksPath()) : undefined))
  return (
    <div className={page.page}>
      <div className={page.head}>
        <div>
          <Link to={checksPath()} className={page.back}>
            ← {checksSection.words[locale].title}
          </Link>
          <h1 className={page.named}>
            {kindNames[locale][check.kind]} <Status tone={checkTones[check.state]}>{t.states[check.state]}</Status>
          </h1>
        </div>
      </div>
      {own && <OwnClaimNotice colleagues={own.colleagues} words={t.own} />}
      {answer && check.state !== 'sent' && (
        <Notice tone="info">
          <p>
            {answerTexts[locale][answer.code]} {answer.text && <QuotedText text={answer.text} />}
          </p>
        </Notice>
      )}
      {photos.some(({ saysScreenshot }) => saysScreenshot) && (
        <Notice tone="warn" title={t.screen}>
          <ul>
            {photos.map(
              ({ id, saysScreenshot }, i) =>
                saysScreenshot && (
                  <li key={id}>
                    {t.photo(i + 1)}: {t.saysScreenshot}
                  </li>
                ),
            )}
          </ul>
          <p>{check.kind === 'card' ? t.screenOfCard : t.screenText}</p>
        </Notice>
      )}
      {photos.some(({ sameAs }) => sameAs.length > 0) && (
        <Notice tone="bad" title={t.same}>
          <ul>
            {photos
              .flatMap(({ sameAs }) => sameAs)
              .map(({ check: other, email, claim }) => (
                <li key={other}>
                  <Link to={checkPath(other)}>{t.sameAs(email, claim && groupedNumber(claim))}</Link>
                </li>
              ))}
          </ul>
        </Notice>
      )}
      <div className={page.two}>
        <div className={page.column}>
          <section aria-labelledby="photos" className={page.part}>
            <h2 id="photos">{t.photos}</h2>
            {photos.length > 0 ? (
              <p className={page.note}>{t.photosNote}</p>
            ) : (
              <p>{erasedAt ? t.erased : t.noPhotos}</p>
            )}
            {proved || photos.length === 0 ? <DeskPhotos check={check.id} photos={photos} /> : <ProofForm />}
          </section>
          {proved && earlier && earlier.photos.length > 0 && (
            <section aria-labelledby="earlier" className={page.part}>
              <h2 id="earlier">
                {t.earlier}, <MomentText at={earlier.decidedAt} soon />
              </h2>
              <p className={page.note}>{t.earlierNote}</p>
              <DeskPhotos check={earlier.id} photos={earlier.photos} />
            </section>
          )}
        </div>
        <div className={styles.side}>
          <CheckFacts />
          {mayDecide && <Decide key={check.attempts} />}
        </div>
      </div>
    </div>
  )
}

function CheckFacts() {
  const { shown, currencies } = useLoaderData<CheckData>()
  const t = useMessages(checkTexts)
  const locale = useLocale()
  const { check, claim, card, asks, decidedBy, validUntil } = shown
  const money = ({ currency, value }: { currency: string; value: string }) =>
    moneyText(value, currencyOr(currencies, currency, value), locale)
  const rows: [string, ReactNode][] = [
    ...(card
      ? ([
          [
            t.cardNumber,
            <b key="c" className="num">
              <AccountText text={card.replace(/(\d{4})(?=\d)/g, '$1 ')} />
            </b>,
          ],
        ] as [string, ReactNode][])
      : []),
    [t.customer, check.email],
    [
      t.because,
      <span key="b">
        {t.causes[check.because.cause]} {check.because.text && <QuotedText text={check.because.text} />}
      </span>,
    ],
    [t.asks, asks[locale]],
    ...(claim
      ? ([
          [
            t.claim,
            <Link key="l" to={`/console/claims/${claim.id}`}>
              {groupedNumber(claim.number)}
            </Link>,
          ],
          [
            t.give,
            <span key="g" className="num">
              {money(claim.give)}
            </span>,
          ],
          ...(claim.from.length > 0 ? [[t.from, <AccountLines key="f" lines={claim.from} />]] : []),
          [
            t.get,
            <span key="t" className="num">
              {money(claim.get)}
            </span>,
          ],
          [t.to, <AccountLines key="a" lines={claim.to} />],
          [t.opened, <MomentText key="o" at={claim.openedAt} withTime soon />],
        ] as [string, ReactNode][])
      : []),
    ...(decidedBy ? ([[t.decidedBy, decidedBy]] as [string, ReactNode][]) : []),
    ...(validUntil ? ([[t.validUntil, <MomentText key="v" at={validUntil} />]] as [string, ReactNode][]) : []),
  ]
  return (
    <dl className={facts.facts}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Decide() {
  const { shown } = useLoaderData<CheckData>()
  const t = useMessages(checkTexts)
  const locale = useLocale()
  const { Form, busy, refused, field } = useOfficeForm('decide')
  return (
    <section aria-labelledby="decision" className={page.part}>
      <h2 id="decision">{t.decision}</h2>
      <Form method="post" noValidate className={styles.decide}>
        <SummaryWithProof refused={refused} labels={{ answer: t.answer }} texts={checkRefusals} />
        <input type="hidden" name="form" value="decide" />
        <input type="hidden" name="attempt" value={shown.check.attempts} />
        <Button type="submit" name="verdict" value="accept" variant="primary" busy={busy}>
          {t.accept}
        </Button>
        <p className={page.note}>{t.acceptText}</p>
        <SelectField {...field('answer', checkRefusals)} label={t.answer} defaultValue={refused?.values.answer ?? ''}>
          <option value="">{t.choose}</option>
          {checkAnswers.map(answer => (
            <option key={answer} value={answer}>
              {answerTexts[locale][answer]}
            </option>
          ))}
        </SelectField>
        <TextAreaField
          {...field('text')}
          label={t.text}
          hint={t.textHint}
          rows={2}
          maxLength={500}
          defaultValue={refused?.values.text ?? ''}
        />
        <div className={page.acts}>
          <Button type="submit" name="verdict" value="again" busy={busy}>
            {t.again}
          </Button>
          <Button type="submit" name="verdict" value="refuse" variant="danger" busy={busy}>
            {t.refuse}
          </Button>
        </div>
        <p className={page.note}>{t.refuseText}</p>
      </Form>
    </section>
  )
}
