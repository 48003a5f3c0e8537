import { useLoaderData } from 'react-router'
import { groupedNumber } from '#contract/claims/grouped-number.ts'
import type { WaitingForYou, WaitingKind } from '#contract/desk/waiting-for-you.ts'
import type { Locale } from '#contract/locale.ts'
import page from '#web/console/SectionPage.module.css'
import { nameAlone } from '#web/format/currency-name.ts'
import { MomentText } from '#web/format/MomentText.tsx'
import type { ShownCurrencies } from '#web/format/shown-currencies.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { type Column, Table } from '#web/ui/Table.tsx'
import { waitingSection } from './desk.console.ts'
import type { WaitingData } from './WaitingPage.data.ts'

export { loader } from './WaitingPage.data.ts'

export const handle: PageHandle = {
  head: ({ locale }) => ({ title: waitingSection.words[locale].title, noindex: true }),
}

/** What others have made and the reader may confirm, of every kind, the oldest first. */
export function Component() {
  const { items, currencies } = useLoaderData<WaitingData>()
  const t = useMessages(messages)
  const locale = useLocale()
  const alone: Column<WaitingForYou> = {
    head: t.alone,
    label: ({ countsAt }) => (countsAt ? t.alone : undefined),
    cell: ({ countsAt }) => countsAt && <MomentText at={countsAt} withTime soon />,
  }
  return (
    <div className={page.page}>
      <div>
        <h1>{waitingSection.words[locale].title}</h1>
        <p className={page.note}>{t.lead}</p>
      </div>
      {items.length === 0 ? (
        <EmptyState title={t.none}>
          <p>{t.noneText}</p>
        </EmptyState>
      ) : (
        <Table
          caption={waitingSection.words[locale].title}
          stacked
          rows={items}
          keyOf={({ kind, id }) => `${kind} ${id}`}
          columns={[
            { head: t.what, cell: ({ kind, page: to }) => <Link to={to}>{t.kinds[kind]}</Link> },
            { head: t.of, cell: item => nameOf(item, currencies, locale) },
            { head: t.by, cell: ({ by }) => by },
            { head: t.since, cell: ({ at }) => <MomentText at={at} withTime soon /> },
            // Few kinds count by themselves: without one the column would stand empty.
            ...(items.some(({ countsAt }) => countsAt) ? [alone] : []),
          ]}
        />
      )}
    </div>
  )
}

/** Claims are called by the number that people read, and reserves by their currency. */
function nameOf({ kind, label }: WaitingForYou, currencies: ShownCurrencies, locale: Locale): string {
  if (label === undefined) return '—'
  const currency = kind === 'reserve' ? currencies[label] : undefined
  if (currency) return nameAlone(currency, locale)
  return /^\d{6,12}$/.test(label) ? groupedNumber(label) : label
}

type Texts = {
  lead: string
  none: string
  noneText: string
  what: string
  of: string
  by: string
  since: string
  alone: string
  kinds: Record<WaitingKind, string>
}

const messages = defineMessages<Texts>({
  ru: {
    lead: 'Это подготовили коллеги, а подтвердить можете вы. Вашего здесь нет: его подтверждает другой сотрудник.',
    none: 'Вас ничего не ждёт',
    noneText: 'Когда коллега что-то подготовит или предложит, оно появится здесь.',
    what: 'Что',
    of: 'Где',
    by: 'Кто',
    since: 'Когда',
    alone: 'Вступит само',
    kinds: {
      payment: 'Выплата или возврат',
      hold: 'Снятие удержания',
      entry: 'Сумма, введённая вручную',
      reversal: 'Отмена записи о платеже',
      'payout-return': 'Вернувшаяся выплата',
      'payout-account': 'Другие реквизиты выплаты',
      reserve: 'Вывод или расход',
      withdrawal: 'Выплата партнёру',
      change: 'Правка настроек',
      'deposit-account': 'Наши реквизиты',
      'second-factor': 'Сброс второго фактора',
      draw: 'Блок розыгрыша',
      newsletter: 'Рассылка',
      'customer-terms': 'Личные условия клиента',
    },
  },
  en: {
    lead: 'Prepared by colleagues, for you to confirm. What you prepared is not listed: a colleague confirms it.',
    none: 'Nothing is waiting for you',
    noneText: 'When a colleague prepares or proposes something, it appears here.',
    what: 'What',
    of: 'Where',
    by: 'By',
    since: 'Since',
    alone: 'Takes effect anyway',
    kinds: {
      payment: 'Payout or refund',
      hold: 'Release of a hold',
      entry: 'Amount entered by hand',
      reversal: 'Reversal of a payment',
      'payout-return': 'Payout that came back',
      'payout-account': 'Another payout account',
      reserve: 'Withdrawal or expense',
      withdrawal: 'Payout to a partner',
      change: 'Change to the settings',
      'deposit-account': 'Deposit account',
      'second-factor': 'Second factor reset',
      draw: 'Block for a draw',
      newsletter: 'Newsletter',
      'customer-terms': 'Terms of a customer',
    },
  },
})
