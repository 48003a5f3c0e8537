import { useLoaderData } from 'react-router'
import { groupedNumber } from '#contract/claims/grouped-number.ts'
import type { MyPromoCodes } from '#contract/promo-codes/promo-code.ts'
import { MomentText } from '#web/format/MomentText.tsx'
import { momentText } from '#web/format/moment-text.ts'
import { moneyText } from '#web/format/money-text.ts'
import { showDecimal } from '#web/format/show-decimal.ts'
import { currencyOr } from '#web/format/shown-currencies.ts'
import { withQuery } from '#web/forms/address-query.ts'
import { defineMessages, plural, useLocale, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Table } from '#web/ui/Table.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { AccountFrame } from '#web/users/AccountFrame.tsx'
import type { MyPromoCodesData } from './MyPromoCodesPage.data.ts'
import styles from './MyPromoCodesPage.module.css'

export { loader } from './MyPromoCodesPage.data.ts'

export const handle: PageHandle = { head: ({ locale }) => ({ title: messages[locale].title, noindex: true }) }

type Available = MyPromoCodes['available'][number]

/** The codes that somebody can use, each with what it gives and asks for, and those that were used. */
export function Component() {
  const { codes } = useLoaderData<MyPromoCodesData>()
  const t = useMessages(messages)
  const { available, used } = codes
  if (available.length + used.length === 0)
    return (
      <AccountFrame title={t.title}>
        <Card>
          <EmptyState title={t.none} action={<ButtonLink to="/">{t.exchange}</ButtonLink>}>
            <p>{t.noneText}</p>
          </EmptyState>
        </Card>
      </AccountFrame>
    )
  return (
    <AccountFrame title={t.title} lead={t.lead}>
      {available.length > 0 && (
        <section aria-labelledby="available" className={styles.section}>
          <h2 id="available">{t.available}</h2>
          <ul className={styles.codes}>
            {available.map(code => (
              <li key={code.code}>
                <AvailableCode code={code} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {used.length > 0 && <Used used={used} />}
    </AccountFrame>
  )
}

function AvailableCode({ code: available }: { code: Available }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const here = useHydrated()
  const { code, ends, from, to, pairs, minimum, firstOnly, personal, withDiscount, usesLeft } = available
  const sides = [
    ...(from.length > 0 ? [t.giving(from.join(', '))] : []),
    ...(to.length > 0 ? [t.getting(to.join(', '))] : []),
    ...(pairs.length > 0 ? [pairs.map(pair => pair.replace('-', ' → ')).join(', ')] : []),
  ]
  const terms = [
    personal && t.personal,
    sides.length > 0 && sides.join('; '),
    minimum && t.minimum(`${showDecimal(minimum.amount, locale)}\u00a0${minimum.ticker}`),
    firstOnly && t.firstOnly,
    !withDiscount && t.instead,
    usesLeft !== undefined && t.usesLeft(usesLeft),
    ends && t.until(momentText(ends, locale, here)),
  ].filter(term => typeof term === 'string')
  return (
    <Card>
      <div className={styles.head}>
        <span className={styles.code}>{code}</span>
        <span>{givesText(available, t, locale)}</span>
      </div>
      {terms.length > 0 && (
        <ul className={styles.terms}>
          {terms.map(term => (
            <li key={term}>{term}</li>
          ))}
        </ul>
      )}
      <ButtonLink to={withQuery('/', { promo: code })}>{t.use}</ButtonLink>
    </Card>
  )
}

function givesText({ kind, percent, sum }: Available, t: Texts, locale: 'ru' | 'en'): string {
  if (kind === 'sum' && sum) return t.sum(`${showDecimal(sum.amount, locale)}\u00a0${sum.ticker}`)
  const share = showDecimal(percent ?? '0', locale)
  return kind === 'margin' ? t.margin(share) : t.percent(share)
}

function Used({ used }: { used: MyPromoCodes['used'] }) {
  const { currencies } = useLoaderData<MyPromoCodesData>()
  const t = useMessages(messages)
  const locale = useLocale()
  return (
    <Table
      caption={t.used}
      rows={used}
      keyOf={({ claim }) => claim.id}
      columns={[
        { head: t.code, cell: ({ code }) => code },
        { head: t.claim, cell: ({ claim }) => <Link to={`/claim/${claim.id}`}>{groupedNumber(claim.number)}</Link> },
        { head: t.at, cell: ({ at }) => <MomentText at={at} /> },
        {
          head: t.gave,
          align: 'end',
          className: 'num',
          cell: ({ state, gave }) => (
            <>
              {state === 'returned'
                ? t.returned
                : moneyText(gave.value, currencyOr(currencies, gave.currency, gave.value), locale)}
              {state === 'held' && <small> {t.held}</small>}
            </>
          ),
        },
      ]}
    />
  )
}

type Texts = (typeof messages)['ru']

const messages = defineMessages({
  ru: {
    title: 'Промокоды',
    lead: 'С кодом вы получаете больше. Если заявка не будет оплачена, код вернётся.',
    none: 'Промокодов пока нет',
    noneText:
      'Здесь появятся коды, выданные вам, и те, которыми вы воспользовались. Код из письма или рассылки введите в калькуляторе.',
    exchange: 'К обмену',
    available: 'Можно использовать',
    used: 'Использованные',
    use: 'Обменять с этим кодом',
    code: 'Код',
    claim: 'Заявка',
    at: 'Когда',
    gave: 'Сколько дал',
    held: 'когда заявка выполнится',
    returned: 'возвращён',
    percent: (share: string) => `+${share}\u00a0% к сумме`,
    margin: (share: string) => `${share}\u00a0% комиссии обменника — вам`,
    sum: (sum: string) => `+${sum}`,
    personal: 'только для вас',
    giving: (codes: string) => `если отдаёте ${codes}`,
    getting: (codes: string) => `если получаете ${codes}`,
    minimum: (sum: string) => `от ${sum}`,
    firstOnly: 'для первого обмена',
    instead: 'вместо скидки, если он выгоднее',
    usesLeft: (count: number) =>
      `ещё ${count} ${plural('ru', count, { one: 'обмен', few: 'обмена', many: 'обменов' })}`,
    until: (at: string) => `до ${at}`,
  },
  en: {
    title: 'Promo codes',
    lead: 'With a code you get more. If your order is not paid, you get the code back.',
    none: 'No promo codes yet',
    noneText:
      'Codes given to you, and those you have used, appear here. If you have a code from an e-mail, enter it in the calculator.',
    exchange: 'Go to exchange',
    available: 'Ready to use',
    used: 'Used',
    use: 'Exchange with this code',
    code: 'Code',
    claim: 'Order',
    at: 'When',
    gave: 'You gained',
    held: 'once the order is completed',
    returned: 'given back',
    percent: (share: string) => `+${share}% on the amount`,
    margin: (share: string) => `${share}% of the exchanger’s fee back`,
    sum: (sum: string) => `+${sum}`,
    personal: 'only for you',
    giving: (codes: string) => `when you give ${codes}`,
    getting: (codes: string) => `when you get ${codes}`,
    minimum: (sum: string) => `from ${sum}`,
    firstOnly: 'for your first exchange',
    instead: 'instead of your discount, if it gives more',
    usesLeft: (count: number) => `${count} more ${plural('en', count, { one: 'exchange', other: 'exchanges' })}`,
    until: (at: string) => `until ${at}`,
  },
})
