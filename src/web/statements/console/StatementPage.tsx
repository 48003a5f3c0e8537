import { useLoaderData } from 'react-router'
import type { StatementMovement, StatementView } from '#contract/statements/statements.ts'
import { Chips } from '#web/console/Chips.tsx'
import page from '#web/console/SectionPage.module.css'
import { nameAlone } from '#web/format/currency-name.ts'
import { dayText } from '#web/format/day-text.ts'
import type { ShownCurrency } from '#web/format/shown-currencies.ts'
import { balanceText, isNothing } from '#web/format/signed-money.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { Table } from '#web/ui/Table.tsx'
import { MovementText } from './MovementText.tsx'
import { StatementLine } from './StatementLine.tsx'
import type { StatementData } from './StatementPage.data.ts'
import styles from './StatementPage.module.css'
import { statementPath, statementsPath } from './statement-query.ts'
import { statementsSection } from './statements.console.ts'

export { action, loader } from './StatementPage.data.ts'

export const handle: PageHandle<StatementData | undefined> = {
  head: ({ locale, data }) => ({
    title: data
      ? `${titleOf(data, locale)} · ${statementsSection.words[locale].title}`
      : statementsSection.words[locale].title,
    noindex: true,
  }),
}

const titleOf = ({ statement, currency }: StatementData, locale: 'ru' | 'en'): string =>
  statement.account?.label ?? nameAlone(currency, locale)

/** One statement: its sums, its lines with what they are, and what the books have that it lacks. */
export function Component() {
  const data = useLoaderData<StatementData>()
  const t = useMessages(messages)
  const locale = useLocale()
  const { query, statement, currency } = data
  const { id, from, to, lines, left, all, missing } = statement
  const current = (is: boolean) => (is ? ('true' as const) : undefined)
  return (
    <div className={page.page}>
      <div>
        <Link to={statementsPath()} className={page.back}>
          ← {statementsSection.words[locale].title}
        </Link>
        <h1 className={page.named}>{titleOf(data, locale)}</h1>
        <p className={page.note}>
          {from === to ? dayText(from, locale) : `${dayText(from, locale)} – ${dayText(to, locale)}`} · {statement.name}
        </p>
      </div>
      <Sums statement={statement} currency={currency} />
      <Chips label={t.which}>
        <Link to={statementPath(id)} aria-current={current(query.only === 'left')}>
          {t.left} <span className="num">{left.lines}</span>
        </Link>
        <Link to={statementPath(id, { only: 'all' })} aria-current={current(query.only === 'all')}>
          {t.all} <span className="num">{all.lines}</span>
        </Link>
      </Chips>
      {lines.length === 0 ? (
        <EmptyState title={t.none}>
          <p>{t.noneText}</p>
        </EmptyState>
      ) : (
        <ol className={styles.lines} aria-label={t.lines}>
          {lines.map(line => (
            <StatementLine key={line.id} statement={id} line={line} currency={currency} query={query} />
          ))}
        </ol>
      )}
      <Pagination page={query.page} pages={statement.pages} hrefOf={page => statementPath(id, { ...query, page })} />
      {missing.length > 0 && <Missing missing={missing} currency={currency} />}
    </div>
  )
}

function Sums({ statement, currency }: { statement: StatementView; currency: ShownCurrency }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { opening, closing, all, left, known, books } = statement
  const money = (value: string) => balanceText(value, currency, locale)
  const figures: readonly (readonly [string, string | undefined])[] = [
    [t.opening, opening && money(opening)],
    [t.came, money(all.came)],
    [t.went, money(all.went)],
    [t.closing, closing && money(closing)],
    [t.books, books && money(books.closing)],
    [t.difference, books?.difference && (isNothing(books.difference) ? t.agrees : money(books.difference))],
    [t.leftCame, left.lines > 0 ? money(left.came) : undefined],
    [t.leftWent, left.lines > 0 ? money(left.went) : undefined],
    [t.known, known > 0 ? String(known) : undefined],
  ]
  return (
    <dl className={styles.sums}>
      {figures.map(
        ([name, value]) =>
          value !== undefined && (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="num">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

function Missing({ missing, currency }: { missing: readonly StatementMovement[]; currency: ShownCurrency }) {
  const t = useMessages(messages)
  const locale = useLocale()
  return (
    <section aria-labelledby="missing" className={page.part}>
      <h2 id="missing">{t.missing}</h2>
      <p className={page.note}>{t.missingText}</p>
      <Table
        caption={t.missing}
        stacked
        rows={missing}
        keyOf={({ kind, id }) => `${kind} ${id}`}
        columns={[
          { head: t.what, cell: movement => <MovementText movement={movement} /> },
          { head: t.day, cell: ({ day }) => dayText(day, locale) },
          { head: t.reference, className: styles.reference, cell: ({ reference }) => reference ?? '—' },
          {
            head: t.amount,
            align: 'end',
            className: 'num',
            cell: ({ amount }) => balanceText(amount, currency, locale),
          },
        ]}
      />
    </section>
  )
}

const messages = defineMessages({
  ru: {
    which: 'Какие строки',
    left: 'Осталось разобрать',
    all: 'Все строки',
    lines: 'Строки выписки',
    none: 'Всё разобрано',
    noneText: 'Каждая строка выписки есть в учёте или объяснена.',
    opening: 'Было',
    came: 'Пришло',
    went: 'Ушло',
    closing: 'Стало',
    books: 'По учёту на конец дня',
    difference: 'Выписка минус учёт',
    agrees: 'сходится',
    leftCame: 'Не разобрано: пришло',
    leftWent: 'Не разобрано: ушло',
    known: 'Уже были в прошлых выписках',
    missing: 'Есть в учёте, нет в выписке',
    missingText: 'По учёту эти деньги прошли, а в выписке их нет. Проверьте каждую операцию.',
    what: 'Что',
    day: 'День',
    reference: 'Номер операции',
    amount: 'Сумма',
  },
  en: {
    which: 'Which lines',
    left: 'Left to sort out',
    all: 'All lines',
    lines: 'Lines of the statement',
    none: 'All sorted out',
    noneText: 'Every line is in the books or explained.',
    opening: 'Opening',
    came: 'In',
    went: 'Out',
    closing: 'Closing',
    books: 'In the books at end of day',
    difference: 'Statement minus books',
    agrees: 'they agree',
    leftCame: 'Unexplained in',
    leftWent: 'Unexplained out',
    known: 'Already in earlier statements',
    missing: 'In the books, not in the statement',
    missingText: 'The books have this money moving on these days, the statement does not. Check each one.',
    what: 'What',
    day: 'Day',
    reference: 'Reference',
    amount: 'Amount',
  },
})
