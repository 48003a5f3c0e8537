import type { ReactNode } from 'react'
import { displayAccount } from '#contract/accounts/display-account.ts'
import type { AccountInput } from '#contract/claims/claim.ts'
import { AccountText } from '#web/figures/AccountText.tsx'
import { breakingSum, isLong } from '#web/figures/breaking-sum.ts'
import { courseText } from '#web/figures/course-text.ts'
import { nameAlone } from '#web/figures/currency-name.ts'
import { MailText } from '#web/figures/MailText.tsx'
import { moneyText } from '#web/figures/money-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import styles from './ClaimReview.module.css'
import { type AccountGroup, fieldsOf } from './claim-form.ts'
import type { ClaimFormData } from './claim-form-data.ts'
import { MovedSums } from './MovedSums.tsx'
import { type FormOutcome, isUnheard } from './send-claim.ts'
import { useTroubleText } from './trouble-text.ts'
import type { useClaimQuote } from './use-claim-quote.ts'
import { useWhyNot } from './use-why-not.ts'

type ClaimReviewProps = {
  data: ClaimFormData
  outcome: Extract<FormOutcome, { step: 'review' }>
  quote: ReturnType<typeof useClaimQuote>
  busy: boolean
}

/** The second step: everything once more, as the office understood it, before it is sent. */
export function ClaimReview({ data, outcome, quote: { state }, busy }: ClaimReviewProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const whyNot = useWhyNot(data, state)
  const { pair, promo } = data.view
  const { filled, trouble } = outcome
  const { agreed, offered } = state
  const troubleText = useTroubleText(trouble, pair)
  const unheard = isUnheard(outcome)
  const rows: { group: AccountGroup; account: AccountInput | undefined }[] = [
    { group: 'from', account: filled.accounts.from },
    { group: 'to', account: filled.accounts.to },
    { group: 'refund', account: filled.refundAccount },
  ]
  const city = pair.cities.find(({ code }) => code === filled.city)
  return (
    <Card framed aria-labelledby="review">
      <h2 id="review" tabIndex={-1} data-begins={offered || trouble ? undefined : true}>
        {t.title}
      </h2>
      <p className={styles.lead}>{t.lead}</p>
      {agreed && (
        <dl className={styles.sums}>
          <div>
            <dt>{t.give(nameAlone(pair.from, locale))}</dt>
            <Sum text={breakingSum(moneyText(agreed.give, pair.from, locale))} />
          </div>
          <div>
            <dt>{t.get(nameAlone(pair.to, locale))}</dt>
            <Sum text={breakingSum(moneyText(agreed.get, pair.to, locale))} />
          </div>
        </dl>
      )}
      <dl className={styles.rows}>
        {agreed && <Row label={t.course}>{courseText(agreed.course, pair.from, pair.to, locale)}</Row>}
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
                </Row>
              )
            }),
        )}
        {city && <Row label={t.city}>{city.name[locale]}</Row>}
        <Row label={t.email}>
          <MailText email={filled.email} />
        </Row>
        {promo && <Row label={t.promo}>{promo.applies ? promo.code : t.noPromo(promo.code)}</Row>}
      </dl>
      {offered && agreed && (
        <div tabIndex={-1} data-begins>
          <Notice tone="warn" title={t.moved} announced>
            <MovedSums pair={pair} before={agreed} now={offered} />
            <p className={styles.decide}>{t.decide}</p>
          </Notice>
        </div>
      )}
      {troubleText && !offered && (
        <div tabIndex={-1} data-begins>
          <Notice tone="bad" title={troubleText.title} announced>
            {troubleText.text}
          </Notice>
        </div>
      )}
      <div className={styles.buttons}>
        {!unheard && (
          <Button type="submit" name="step" value="edit" size="large">
            {t.edit}
          </Button>
        )}
        {/* Another button in another place in the tree: a press that was meant for the old figures does not land on the new. */}
        {offered ? (
          <Button key="agree" type="submit" name="step" value="open" variant="primary" size="large" busy={busy}>
            {t.agree(moneyText(offered.get, pair.to, locale))}
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
            refusal={unheard ? undefined : whyNot}
          >
            {unheard ? t.again : t.open}
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

const Sum = ({ text }: { text: string }) => (
  <dd className="num" data-long={isLong(text) || undefined}>
    {text}
  </dd>
)

const messages = defineMessages({
  ru: {
    title: 'Всё верно?',
    lead: 'Сверьте начало и конец каждого адреса: после отправки реквизиты выплаты уже не поменять.',
    give: (name: string) => `Отдаёте, ${name}`,
    get: (name: string) => `Получаете, ${name}`,
    course: 'Курс',
    of: {
      to: (label: string) => `Выплата: ${label}`,
      from: (label: string) => `Оплата: ${label}`,
      refund: (label: string) => `Возврат: ${label}`,
    },
    noMemo: 'не нужен',
    city: 'Город',
    email: 'Почта',
    promo: 'Промокод',
    noPromo: (code: string) => `«${code}» не действует, обмен без него`,
    moved: 'Курс изменился, пока вы проверяли',
    decide: 'Отправить по новому курсу или вернуться и изменить заявку: решать вам.',
    edit: 'Изменить',
    open: 'Отправить заявку',
    agree: (sum: string) => `Согласен, отправить: получу ${sum}`,
    again: 'Отправить ещё раз',
  },
  en: {
    title: 'Is everything right?',
    lead: 'Compare the beginning and the end of each address: once sent, the payout details cannot be changed.',
    give: (name: string) => `You give, ${name}`,
    get: (name: string) => `You get, ${name}`,
    course: 'Rate',
    of: {
      to: (label: string) => `Payout: ${label}`,
      from: (label: string) => `Payment: ${label}`,
      refund: (label: string) => `Refund: ${label}`,
    },
    noMemo: 'not needed',
    city: 'City',
    email: 'E-mail',
    promo: 'Promo code',
    noPromo: (code: string) => `“${code}” does not apply, the exchange goes on without it`,
    moved: 'The rate has moved while you were checking',
    decide: 'Send at the new rate, or go back and change the claim: it is up to you.',
    edit: 'Change',
    open: 'Send the claim',
    agree: (sum: string) => `I agree, send: I get ${sum}`,
    again: 'Send again',
  },
})
