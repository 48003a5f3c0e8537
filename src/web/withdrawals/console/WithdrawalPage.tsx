import type { ReactNode } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import { shortName } from '#contract/auth/staff-names.ts'
import { ActLink } from '#web/console/ActLink.tsx'
import { BookLines } from '#web/console/BookLines.tsx'
import facts from '#web/console/Facts.module.css'
import { useKeys } from '#web/console/frame/use-keys.ts'
import { SummaryWithProof } from '#web/console/panel/SummaryWithProof.tsx'
import { useTitleAfterPanel } from '#web/console/panel/use-title-after-panel.ts'
import page from '#web/console/SectionPage.module.css'
import { ClaimSlips } from '#web/desk/console/ClaimSlips.tsx'
import { OwnClaimNotice } from '#web/desk/console/OwnClaimNotice.tsx'
import { SecondPersonNotice } from '#web/desk/console/SecondPersonNotice.tsx'
import { AccountLines } from '#web/format/AccountLines.tsx'
import { MomentText } from '#web/format/MomentText.tsx'
import { moneyText } from '#web/format/money-text.ts'
import { rateText } from '#web/format/rate-text.ts'
import { timeText } from '#web/format/time-text.ts'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Status } from '#web/ui/Status.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { dollars } from '../dollar-currency.ts'
import { withdrawalStateNames, withdrawalTones } from '../withdrawal-state.texts.ts'
import { WithdrawalMovePanel } from './WithdrawalMovePanel.tsx'
import type { WithdrawalData } from './WithdrawalPage.data.ts'
import { withdrawalEventNames, withdrawalMoveNames, withdrawalRefusals } from './withdrawal.texts.ts'
import { withdrawalPath, withdrawalsPath } from './withdrawal-query.ts'
import { withdrawalsSection } from './withdrawals.console.ts'

export { action, loader } from './WithdrawalPage.data.ts'

/** After a refused move the withdrawal is read again. */
export const shouldRevalidate = () => true

export const handle: PageHandle<WithdrawalData | undefined> = {
  head: ({ locale, data }) => {
    const section = withdrawalsSection.words[locale].title
    return { title: data ? `${data.shown.withdrawal.number} · ${section}` : section, noindex: true }
  },
}

/** One withdrawal: what it pays and to whom, the moves that are possible, its books, slips and history. */
export function Component() {
  const data = useLoaderData<WithdrawalData>()
  const t = useMessages(messages)
  const locale = useLocale()
  const navigate = useNavigate()
  const { shown, asked, slipId } = data
  const { withdrawal, moves, books, own, slips, takesSlips } = shown
  const { id, number, state, reason, secondPerson } = withdrawal
  const title = useTitleAfterPanel(asked?.move.move)
  useKeys(key => {
    if (key !== 'Escape') return undefined
    return () => void navigate(asked ? withdrawalPath(id) : withdrawalsPath())
  })
  const planned = moves.filter(({ move }) => move !== 'take' && move !== 'leave')
  const currency = { ...dollars, ...data.currency }
  return (
    <div className={page.page}>
      <div className={page.head}>
        <div>
          <Link to={withdrawalsPath()} className={page.back}>
            ← {withdrawalsSection.words[locale].title}
          </Link>
          <h1 ref={title} tabIndex={-1} className={page.named}>
            {number} <Status tone={withdrawalTones[state]}>{withdrawalStateNames[locale][state]}</Status>
          </h1>
        </div>
        {planned.length > 0 && (
          <nav aria-label={t.moves} className={page.acts}>
            {planned.map(({ move }) => (
              <ActLink
                key={move}
                to={withdrawalPath(id, { move })}
                open={asked?.move.move === move}
                look={move === 'reject' ? 'stern' : 'main'}
              >
                {withdrawalMoveNames[locale][move]}
              </ActLink>
            ))}
          </nav>
        )}
      </div>
      {own && <OwnClaimNotice colleagues={own.colleagues} words={t.own} />}
      {secondPerson && <SecondPersonNotice waits={secondPerson} />}
      {reason && (
        <Notice tone="info" title={t.rejected}>
          <p>{reason}</p>
        </Notice>
      )}
      {moves.some(({ move }) => move === 'take') && <InHand shown={shown} />}
      {asked && <WithdrawalMovePanel key={asked.move.move} data={data} asked={asked} />}
      <div className={page.two}>
        <div className={page.column}>
          <h2 className="visually-hidden">{t.work}</h2>
          <BookLines lines={books} context={{ from: dollars, to: currency }} title={t.books} none={t.noBooks} />
          <ClaimSlips
            slips={slips}
            of={{ path: `/api/v1/desk/withdrawals/${id}/`, number }}
            slipId={slipId}
            path={withdrawalPath(id)}
            mayAttach={takesSlips}
          />
          <Timeline shown={shown} />
        </div>
        <WithdrawalFacts data={data} />
      </div>
    </div>
  )
}

function InHand({ shown: { withdrawal } }: { shown: WithdrawalData['shown'] }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const here = useHydrated()
  const { id, version, assignment } = withdrawal
  const mine = assignment?.mine === true
  const name = mine ? 'leave' : 'take'
  const { Form, busy, refused } = useOfficeForm(name)
  const until = assignment && timeText(assignment.until, locale, here)
  return (
    <Form method="post" action={withdrawalPath(id)} className={page.acts}>
      <p role="status">{!assignment ? t.free : mine ? t.mine(until!) : t.theirs(shortName(assignment.by), until!)}</p>
      <input type="hidden" name="form" value={name} />
      <input type="hidden" name="version" value={version} />
      {assignment && !mine && <input type="hidden" name="over" value="yes" />}
      <Button type="submit" size="small" variant={mine ? 'quiet' : 'plain'} busy={busy}>
        {mine || !assignment ? withdrawalMoveNames[locale][name] : t.over}
      </Button>
      <SummaryWithProof refused={refused?.form === name ? refused : undefined} labels={{}} texts={withdrawalRefusals} />
    </Form>
  )
}

function WithdrawalFacts({ data: { shown, ...data } }: { data: WithdrawalData }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { withdrawal, customer } = shown
  const { email, amount, get, fee, converted, rate, account, reference, askedAt } = withdrawal
  const currency = { ...dollars, ...data.currency }
  const rows: [string, ReactNode][] = [
    [
      t.amount,
      <span key="v" className="num">
        {moneyText(amount, dollars, locale)}
      </span>,
    ],
    [
      t.rate,
      <span key="v" className="num">
        {rateText(rate, dollars, currency, locale)}
      </span>,
    ],
    [
      t.converted,
      <span key="v" className="num">
        {moneyText(converted, currency, locale)}
      </span>,
    ],
    [
      t.fee,
      <span key="v" className="num">
        {moneyText(fee, currency, locale)}
      </span>,
    ],
    [
      t.get,
      <b key="v" className="num">
        {moneyText(get, currency, locale)}
      </b>,
    ],
    [
      t.account,
      <span key="v">
        <AccountLines lines={account} />
        {account[0] && <CopyButton value={account[0].value} what={t.account} />}
      </span>,
    ],
    ...(reference ? ([[t.reference, reference]] as [string, ReactNode][]) : []),
    [
      t.customer,
      <Link key="v" to={`/console/customers/${customer.id}`}>
        {email}
      </Link>,
    ],
    [t.since, <MomentText key="v" at={customer.since} />],
    [
      t.owed,
      <span key="v" className="num">
        {moneyText(customer.owed, dollars, locale)}
      </span>,
    ],
    [
      t.paidBefore,
      <span key="v" className="num">
        {customer.paidBefore}
      </span>,
    ],
    [t.asked, <MomentText key="v" at={askedAt} withTime soon />],
  ]
  return (
    <aside className={page.aside} data-first>
      <section aria-labelledby="withdrawal-facts">
        <h2 id="withdrawal-facts">{t.facts}</h2>
        <dl className={facts.facts}>
          {rows.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {customer.sameAccountElsewhere > 0 && (
          <Notice tone="warn" title={t.elsewhere(customer.sameAccountElsewhere)}>
            <p>{t.elsewhereText}</p>
          </Notice>
        )}
      </section>
    </aside>
  )
}

function Timeline({ shown: { timeline } }: { shown: WithdrawalData['shown'] }) {
  const t = useMessages(messages)
  const locale = useLocale()
  return (
    <section aria-labelledby="withdrawal-history" className={page.part}>
      <h2 id="withdrawal-history">{t.history}</h2>
      <dl className={facts.facts}>
        {timeline.toReversed().map(({ at, kind, by }) => (
          <div key={at + kind}>
            <dt>
              <MomentText at={at} withTime soon />
            </dt>
            <dd>
              <span>
                {withdrawalEventNames[locale][kind] ?? kind} <small>{by}</small>
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const messages = defineMessages({
  ru: {
    moves: 'Действия',
    rejected: 'Отклонено: причина для клиента',
    books: 'Проводки',
    noBooks: 'Проводок ещё нет.',
    history: 'История',
    facts: 'Выплата',
    work: 'Проводки, чеки и ход выплаты',
    free: 'С этим выводом никто не работает',
    mine: (until: string) => `У вас до ${until}`,
    theirs: (by: string, until: string) => `${by} работает с ним до ${until}`,
    over: 'Перехватить',
    amount: 'Сумма',
    rate: 'Курс',
    converted: 'По курсу',
    fee: 'Комиссия',
    get: 'К выплате',
    account: 'Реквизиты',
    reference: 'Номер перевода',
    customer: 'Клиент',
    since: 'С нами с',
    owed: 'Весь долг партнёру',
    paidBefore: 'Выплат раньше',
    asked: 'Подана',
    elsewhere: (count: number) => `Эти реквизиты есть и у других: ${count}`,
    elsewhereText: 'На тот же счёт платили другим клиентам или они просили об этом. Проверьте, не один ли это человек.',
    own: {
      title: 'Это ваш вывод',
      others: 'Выплатить или отклонить его могут только коллеги.',
      alone: 'Кроме вас, выводами заниматься некому, поэтому можно. В журнале будет отмечено, что вывод ваш.',
    },
  },
  en: {
    moves: 'Moves',
    rejected: 'Declined: what the customer reads',
    books: 'Ledger entries',
    noBooks: 'Nothing is booked yet.',
    history: 'History',
    facts: 'The payout',
    work: 'Entries, slips and progress',
    free: 'Nobody is working on this withdrawal',
    mine: (until: string) => `Assigned to you until ${until}`,
    theirs: (by: string, until: string) => `${by} is working on it until ${until}`,
    over: 'Take over',
    amount: 'Amount',
    rate: 'Rate',
    converted: 'At the rate',
    fee: 'Fee',
    get: 'To be paid',
    account: 'Payout details',
    reference: 'Payment reference',
    customer: 'Customer',
    since: 'With us since',
    owed: 'Owed to the partner in total',
    paidBefore: 'Earlier payouts',
    asked: 'Requested',
    elsewhere: (count: number) => `Others have these payout details too: ${count}`,
    elsewhereText: 'Other customers were paid to the same account or asked for it. Check whether they are one person.',
    own: {
      title: 'This withdrawal is your own',
      others: 'Only a colleague can pay or decline it.',
      alone: 'Nobody else here handles withdrawals, so you may. The audit log will say that it is yours.',
    },
  },
})
