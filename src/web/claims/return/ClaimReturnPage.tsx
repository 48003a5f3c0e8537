import { useEffect, useState } from 'react'
import { useLoaderData, useLocation } from 'react-router'
import { groupedNumber } from '#contract/claims/grouped-number.ts'
import { stateNames } from '#contract/claims/state-names.ts'
import { defineMessages, splitLocale, useLocale, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Status } from '#web/ui/Status.tsx'
import { AskOffice } from '../AskOffice.tsx'
import { lastClaimHere } from '../claim-draft.ts'
import { nowSentence, stateTones } from '../claim-state.texts.ts'
import type { ReturnData } from './ClaimReturnPage.data.ts'
import styles from './ClaimReturnPage.module.css'

export { loader } from './ClaimReturnPage.data.ts'

export const handle: PageHandle<ReturnData | undefined> = {
  head: ({ locale, data }) => ({
    title: data?.claim ? messages[locale].claim(groupedNumber(data.claim.number)) : messages[locale].title,
    noindex: true,
    refreshSeconds: REFRESH_SECONDS,
  }),
}

const REFRESH_SECONDS = 20

/** The page that a payment page returns to. Its address says what that page believes; the claim says what is true. */
export function Component() {
  const { claim, givesCash = false, getsCash = false } = useLoaderData<ReturnData>()
  const t = useMessages(messages)
  const locale = useLocale()
  const saysPaid = splitLocale(useLocation().pathname).path === '/claim/success'
  if (!claim) return <NotFoundHere />

  const isPaid = claim.payments.some(({ state }) => state !== 'lost') || !unpaid.has(claim.state)
  return (
    <div className={styles.page}>
      <Card framed>
        <div className={styles.card}>
          <h1>{t.claim(groupedNumber(claim.number))}</h1>
          <p>
            <Status tone={stateTones[claim.state]}>{stateNames[locale][claim.state]}</Status>
          </p>
          <p className={styles.now}>
            {/* Where to pay stands on the claim's own page, and whoever has just paid is not asked to. */}
            {claim.state === 'awaiting-payment' ? t.waiting : nowSentence({ ...claim, givesCash, getsCash }, locale)}
          </p>
          {saysPaid && !isPaid && <p className={styles.note}>{t.notSeenYet}</p>}
          {!saysPaid && isPaid && <p className={styles.note}>{t.seenAfterAll}</p>}
          {!saysPaid && !isPaid && <p className={styles.note}>{closed.has(claim.state) ? t.over : t.failed}</p>}
          <ButtonLink to={`/claim/${claim.id}`} variant="primary" size="large">
            {t.open}
          </ButtonLink>
          <AskOffice claim={claim} className={styles.help} />
        </div>
      </Card>
    </div>
  )
}

const closed: ReadonlySet<string> = new Set(['cancelled', 'expired'])
const unpaid: ReadonlySet<string> = new Set(['awaiting-payment', 'verification', ...closed])

function NotFoundHere() {
  const t = useMessages(messages)
  const [last, setLast] = useState<string>()
  useEffect(() => setLast(lastClaimHere()), [])
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t.title}</h1>
      <EmptyState
        title={t.none}
        action={
          <ButtonLink to={last ? `/claim/${last}` : '/'} variant="primary">
            {last ? t.open : t.home}
          </ButtonLink>
        }
      >
        {t.noneText}
      </EmptyState>
    </div>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Возвращение с оплаты',
    claim: (number: string) => `Заявка ${number}`,
    waiting: 'Ждём ваш платёж.',
    notSeenYet:
      'Страница оплаты говорит, что платёж прошёл, но к нам он ещё не дошёл. Обычно на это нужно несколько минут.',
    seenAfterAll: 'Страница оплаты сообщила об ошибке, но деньги мы видим: платить второй раз не нужно.',
    failed: 'Платёж не прошёл, деньги к нам не пришли. Пока идёт время на оплату, можно попробовать ещё раз.',
    over: 'Платёж не прошёл, деньги к нам не пришли. Если обмен ещё нужен, оставьте новую заявку.',
    open: 'Открыть заявку',
    none: 'Не знаем, какая это заявка',
    noneText: 'В этом браузере её нет, и в адресе она не названа. Откройте ссылку из письма: там верное состояние.',
    home: 'На главную',
  },
  en: {
    title: 'Back from the payment',
    claim: (number: string) => `Claim ${number}`,
    waiting: 'We are waiting for your payment.',
    notSeenYet:
      'The payment page says that the payment went through, but it has not reached us yet. It usually takes a few minutes.',
    seenAfterAll: 'The payment page reported an error, but we do see the money: there is no need to pay again.',
    failed: 'The payment did not go through, no money has come to us. While the time to pay runs you can try again.',
    over: 'The payment did not go through, no money has come to us. If you still want the exchange, place a new order.',
    open: 'Open the claim',
    none: 'We do not know which claim this is',
    noneText:
      'It is not in this browser, and the address does not name it. Open the link from our e-mail: it shows where the order stands.',
    home: 'To the home page',
  },
})
