import type { ReactNode } from 'react'
import { displayAccount } from '#contract/account-formats/display-account.ts'
import { meantEmail } from '#contract/auth/email-typos.ts'
import type { PairView } from '#contract/catalogue/direction.ts'
import type { AccountInput } from '#contract/claims/claim.ts'
import type { Locale } from '#contract/locale.ts'
import { AccountText } from '#web/format/AccountText.tsx'
import { breakingSum, isLong } from '#web/format/breaking-sum.ts'
import { nameAlone } from '#web/format/currency-name.ts'
import { MailText } from '#web/format/MailText.tsx'
import { momentIn } from '#web/format/moment-text.ts'
import { moneyText } from '#web/format/money-text.ts'
import { rateText } from '#web/format/rate-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { AfterHours } from '#web/quotes/cash/AfterHours.tsx'
import { PaidFrom } from '#web/quotes/cash/PaidFrom.tsx'
import { useCodeText } from '#web/quotes/promo-answer.texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import type { ClaimFormData } from './ClaimFormPage.data.ts'
import styles from './ClaimReview.module.css'
import { cardDoubt } from './card-doubt.ts'
import { type AccountGroup, fieldsOf } from './claim-form.ts'
import type { Sums as QuoteSums } from './claim-quote.ts'
import { type ClaimFormOutcome, isUnanswered, otherAmount } from './send-claim.ts'
import { TroubleNotice } from './TroubleNotice.tsx'
import { useTroubleText } from './trouble-text.ts'
import type { LiveQuote } from './use-claim-quote.ts'
import { useClosedReason } from './use-closed-reason.ts'

type ClaimReviewProps = {
  data: ClaimFormData
  outcome: Extract<ClaimFormOutcome, { step: 'review' }>
  quote: LiveQuote
  busy: boolean
}

/** The second step: everything once more, as the office understood it, before it is sent. */
export function ClaimReview({ data, outcome, quote: { state }, busy }: ClaimReviewProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const closedReason = useClosedReason(data, state)
  const { pair } = data.view
  const refusedPromo = outcome.trouble?.promo
  const otherSum = useTroubleText(otherAmount(outcome) && outcome.trouble, pair)
  const promo = refusedPromo ?? data.view.promo
  const saidOf = useCodeText()
  const { filled, trouble } = outcome
  const { agreed, offered } = state
  const newest = offered ?? agreed
  const unanswered = isUnanswered(outcome)
  const rows: { group: AccountGroup; account: AccountInput | undefined }[] = [
    { group: 'from', account: filled.accounts.from },
    { group: 'to', account: filled.accounts.to },
    { group: 'refund', account: filled.refundAccount },
  ]
  const meant = meantEmail(filled.email)
  const city = pair.cities.find(({ code }) => code === filled.city)
  const branch = city?.branches.find(({ code }) => code === filled.branch)
  return (
    <Card framed aria-labelledby="review">
      <h2 id="review" tabIndex={-1} data-begins={offered || trouble ? undefined : true}>
        {t.title}
      </h2>
      <p className={styles.lead}>{t.lead}</p>
      {offered && agreed ? (
        <div tabIndex={-1} data-begins className={styles.moved}>
          <Notice tone="warn" title={otherSum?.title ?? (refusedPromo ? t.promoRefused : t.moved)} announced>
            {otherSum?.text ?? (refusedPromo ? `${saidOf(refusedPromo)} ${t.decideWithout}` : t.decide)}
          </Notice>
          <Sums pair={pair} sums={offered} before={agreed} />
        </div>
      ) : (
        agreed && <Sums pair={pair} sums={agreed} />
      )}
      <dl className={styles.rows}>
        {newest && <Row label={t.rate}>{rateText(newest.course, pair.from, pair.to, locale)}</Row>}
        {rows.map(
          ({ group, account }) =>
            account &&
            fieldsOf(pair, group).map(({ key, field }) => {
              const value = account[field.name]
              if (!value)
                return (
                  field.name === 'memo' && (
                    <Row key={key} label={t.of[group](field.label[locale])}>
                      {t.noMemo}
                    </Row>
                  )
                )
              return (
                <Row key={key} label={t.of[group](field.label[locale])}>
                  <AccountText text={displayAccount(field.kind, value)} />
                  {field.kind === 'russian-card' && (
                    <Doubt>{cardDoubt(pair[group === 'to' ? 'to' : 'from'].code, value, locale)}</Doubt>
                  )}
                </Row>
              )
            }),
        )}
        {city && <Row label={t.city}>{city.name[locale]}</Row>}
        {branch && <Row label={t.branch}>{`${branch.name[locale]}, ${branch.address[locale]}`}</Row>}
        {filled.meetAt && <Row label={t.meetAt}>{wishText(filled.meetAt, locale)}</Row>}
        <Row label={t.email}>
          <MailText email={filled.email} />
          <Doubt>{meant && t.meant(meant)}</Doubt>
        </Row>
        {promo && <Row label={t.promo}>{promo.applies ? promo.code : saidOf(promo)}</Row>}
      </dl>
      {city && <AfterHours pair={pair} now={data.view.now} />}
      <PaidFrom pair={pair} now={data.view.now} />
      {!offered && <TroubleNotice trouble={trouble} pair={pair} />}
      <div className={styles.buttons}>
        {!unanswered && (
          <Button type="submit" name="step" value="edit" size="large">
            {t.edit}
          </Button>
        )}
        {/* Another button in another place in the tree: a press that was meant for the old figures does not land on the new. */}
        {offered ? (
          <Button key="agree" type="submit" name="step" value="open" variant="primary" size="large" busy={busy}>
            {otherSum
              ? t.acceptAmount(moneyText(offered.give, pair.from, locale))
              : (refusedPromo ? t.acceptWithout : t.acceptNewRate)(moneyText(offered.get, pair.to, locale))}
          </Button>
        ) : (
          <Button
            key="open"
            type="submit"
            name="step"
            value="open"
            variant="primary"
            size="large"
            busy={busy}
            refusal={unanswered ? undefined : closedReason}
          >
            {unanswered ? t.again : t.open}
          </Button>
        )}
      </div>
    </Card>
  )
}

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </>
)

const Doubt = ({ children }: { children: string | undefined }) =>
  children ? <span className={styles.doubt}>{children}</span> : null

type SumsProps = { pair: PairView; sums: QuoteSums; before?: QuoteSums }

/** What is given for what. Where it has moved, what holds now stands large, and what was agreed small and crossed out. */
function Sums({ pair: { from, to }, sums, before = sums }: SumsProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const sides = [
    { label: t.give(nameAlone(from, locale)), currency: from, is: sums.give, was: before.give },
    { label: t.get(nameAlone(to, locale)), currency: to, is: sums.get, was: before.get },
  ]
  const shown = sides.map(side => ({ ...side, text: breakingSum(moneyText(side.is, side.currency, locale)) }))
  // Both sums have one size: the target is never smaller.
  const long = shown.some(({ text }) => isLong(text)) || undefined
  return (
    <dl className={styles.sums}>
      {shown.map(({ label, currency, is, was, text }) => {
        return (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num" data-long={long}>
              {was === is ? (
                text
              ) : (
                <>
                  <del>
                    <span className="visually-hidden">{t.was} </span>
                    {breakingSum(moneyText(was, currency, locale))}
                  </del>{' '}
                  <ins>
                    <span className="visually-hidden">{t.is} </span>
                    {text}
                  </ins>
                </>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** A wall clock needs no zone: it is read as it was typed. */
const wishText = (meetAt: string, locale: Locale): string => momentIn('UTC', `${meetAt}:00Z`, locale)

const messages = defineMessages({
  ru: {
    title: 'Всё верно?',
    lead: 'Сверьте начало и конец каждого адреса. Потом реквизиты выплаты можно сменить только с кодом из письма.',
    give: (name: string) => `Отдаёте, ${name}`,
    get: (name: string) => `Получаете, ${name}`,
    rate: 'Курс',
    of: {
      to: (label: string) => `Выплата: ${label}`,
      from: (label: string) => `Оплата: ${label}`,
      refund: (label: string) => `Возврат: ${label}`,
    },
    noMemo: 'не нужен',
    meant: (email: string) => `Возможно, вы имели в виду ${email}. Тогда вернитесь и исправьте.`,
    city: 'Город',
    branch: 'Офис',
    meetAt: 'Когда удобно',
    email: 'Почта',
    promo: 'Промокод',
    promoRefused: 'Промокод не действует',
    decideWithout: 'Отправьте заявку без него или вернитесь и измените её.',
    moved: 'Курс изменился, пока вы проверяли',
    decide: 'Отправьте заявку по новому курсу или вернитесь и измените её.',
    was: 'было',
    is: 'стало',
    edit: 'Изменить',
    open: 'Отправить заявку',
    acceptNewRate: (sum: string) => `Отправить по новому курсу: получу ${sum}`,
    acceptAmount: (sum: string) => `Отправить на ${sum}`,
    acceptWithout: (sum: string) => `Отправить без промокода: получу ${sum}`,
    again: 'Отправить ещё раз',
  },
  en: {
    title: 'Is everything correct?',
    lead: 'Check both ends of every address. Changing payout details later takes a code from your e-mail.',
    give: (name: string) => `You give, ${name}`,
    get: (name: string) => `You get, ${name}`,
    rate: 'Rate',
    of: {
      to: (label: string) => `Payout: ${label}`,
      from: (label: string) => `Payment: ${label}`,
      refund: (label: string) => `Refund: ${label}`,
    },
    noMemo: 'not needed',
    meant: (email: string) => `Did you mean ${email}? If so, go back and correct it.`,
    city: 'City',
    branch: 'Branch',
    meetAt: 'Preferred time',
    email: 'Your e-mail',
    promo: 'Promo code',
    promoRefused: 'The promo code does not apply',
    decideWithout: 'Place the order without it, or go back and edit it.',
    moved: 'The rate changed while you were reviewing',
    decide: 'Place the order at the new rate, or go back and edit it.',
    was: 'was',
    is: 'is now',
    edit: 'Edit',
    open: 'Place the order',
    acceptNewRate: (sum: string) => `Place the order at the new rate: I get ${sum}`,
    acceptAmount: (sum: string) => `Place the order for ${sum}`,
    acceptWithout: (sum: string) => `Place the order without the code: I get ${sum}`,
    again: 'Send again',
  },
})
