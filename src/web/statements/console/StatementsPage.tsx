import { useLoaderData } from 'react-router'
import { STATEMENT_BYTES, type StatementFaultCode } from '#contract/statements/line-kinds.ts'
import { AccountingForm } from '#web/accounting/console/AccountingForm.tsx'
import { SummaryWithProof } from '#web/console/panel/SummaryWithProof.tsx'
import page from '#web/console/SectionPage.module.css'
import { useRight } from '#web/console/use-right.ts'
import { nameAlone } from '#web/format/currency-name.ts'
import { dayText } from '#web/format/day-text.ts'
import { MomentText } from '#web/format/MomentText.tsx'
import { currencyOr } from '#web/format/shown-currencies.ts'
import { balanceText } from '#web/format/signed-money.ts'
import type { FormRefusal } from '#web/forms/form-outcome.ts'
import type { FormTexts } from '#web/forms/refusal-text.ts'
import { keptValue, useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { Button } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Status } from '#web/ui/Status.tsx'
import { Table } from '#web/ui/Table.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { placeOf, type StatementsData } from './StatementsPage.data.ts'
import styles from './StatementsPage.module.css'
import { statementPath, statementsPath } from './statement-query.ts'
import { statementsSection } from './statements.console.ts'

export { action, loader } from './StatementsPage.data.ts'

export const handle: PageHandle = {
  head: ({ locale }) => ({ title: statementsSection.words[locale].title, noindex: true }),
}

/** The statements that were read, and the form to read another. */
export function Component() {
  const data = useLoaderData<StatementsData>()
  const t = useMessages(messages)
  const locale = useLocale()
  const mayRead = useRight('money.keep')
  const mayExport = useRight('statistics.see')
  const { items, currencies } = data
  return (
    <div className={page.page}>
      <div>
        <h1>{statementsSection.words[locale].title}</h1>
        <p className={page.note}>{t.lead}</p>
      </div>
      {mayRead && <StatementForm {...data} />}
      {items.length === 0 ? (
        <EmptyState title={t.none}>
          <p>{t.noneText}</p>
        </EmptyState>
      ) : (
        <Table
          caption={statementsSection.words[locale].title}
          stacked
          rows={items}
          keyOf={({ id }) => id}
          columns={[
            {
              head: t.account,
              cell: ({ id, currency, account, opening }) => (
                <Link to={statementPath(id)} className={styles.account}>
                  {account?.label ?? nameAlone(currencyOr(currencies, currency, opening ?? '0'), locale)}
                </Link>
              ),
            },
            {
              head: t.days,
              cell: ({ from, to }) =>
                from === to ? dayText(from, locale) : `${dayText(from, locale)} – ${dayText(to, locale)}`,
            },
            { head: t.lines, align: 'end', className: 'num', cell: ({ all }) => all.lines },
            {
              head: t.closing,
              align: 'end',
              className: 'num',
              cell: ({ closing, currency }) =>
                closing === undefined ? '—' : balanceText(closing, currencyOr(currencies, currency, closing), locale),
            },
            {
              head: t.state,
              cell: ({ left }) =>
                left.lines === 0 ? (
                  <Status tone="done">{t.done}</Status>
                ) : (
                  <Status tone="wait">{t.left(left.lines)}</Status>
                ),
            },
            {
              head: t.read,
              cell: ({ at, by, name }) => (
                <>
                  <MomentText at={at} withTime soon /> <small className={styles.by}>{`${by} · ${name}`}</small>
                </>
              ),
            },
          ]}
        />
      )}
      <Pagination page={data.page} pages={data.pages} hrefOf={page => statementsPath({ page })} />
      {mayExport && (
        <section aria-labelledby="accountant" className={page.part}>
          <h2 id="accountant">{t.accountant}</h2>
          <p className={page.note}>{t.accountantText}</p>
          <AccountingForm period={data.period} id="accountant" />
        </section>
      )}
    </div>
  )
}

function StatementForm({ currencies, accounts, statementId }: StatementsData) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { Form, busy, refused, field } = useOfficeForm('statement')
  const nameOf = (code: string) => nameAlone(currencyOr(currencies, code, '0'), locale)
  return (
    <Form method="post" encType="multipart/form-data" className={styles.form}>
      <input type="hidden" name="form" value="statement" />
      <input type="hidden" name="id" value={keptValue(refused, 'id') ?? statementId} />
      <SummaryWithProof refused={refused} labels={{ place: t.account, statement: t.file }} texts={texts} />
      <SelectField {...field('place', texts)} label={t.account} defaultValue={keptValue(refused, 'place')}>
        {accounts.length > 0 && (
          <optgroup label={t.accounts}>
            {accounts.map(({ id, label, currency }) => (
              <option key={id} value={placeOf(currency, id)}>{`${label} · ${nameOf(currency)}`}</option>
            ))}
          </optgroup>
        )}
        <optgroup label={t.whole}>
          {Object.keys(currencies).map(code => (
            <option key={code} value={placeOf(code)}>
              {nameOf(code)}
            </option>
          ))}
        </optgroup>
      </SelectField>
      <TextField
        {...field('statement', texts)}
        type="file"
        accept=".txt,.xml,.csv,text/plain,text/xml,application/xml,text/csv"
        label={t.file}
        hint={t.hint}
      />
      <Button type="submit" variant="primary" busy={busy} className={classNames(styles.button, page.besideControls)}>
        {t.send}
      </Button>
    </Form>
  )
}

const MOST_MB = STATEMENT_BYTES / 1024 / 1024

const messages = defineMessages({
  ru: {
    accountant: 'Для бухгалтера',
    accountantText: 'По времени обменника, до 366 дней. В заявках — счета, txid, кто выплатил, комиссии и заработок.',
    lead: 'Сверка с банком и кошельками: что сошлось, что осталось разобрать и чего банк не видел.',
    none: 'Выписок пока нет',
    noneText: 'Загрузите файл из интернет-банка: строки сверятся с заявками сами.',
    account: 'Счёт',
    accounts: 'Наши реквизиты',
    whole: 'Вся валюта',
    days: 'Дни',
    lines: 'Строк',
    closing: 'Остаток по выписке',
    state: 'Сверка',
    done: 'сошлось',
    left: (lines: number) => `осталось ${lines}`,
    read: 'Загружена',
    file: 'Файл выписки',
    hint: `Обмен 1С (txt), camt.053 (xml) или таблица CSV, до ${MOST_MB} МБ.`,
    send: 'Загрузить и сверить',
  },
  en: {
    accountant: 'For the accountant',
    accountantText:
      'In the office’s time, up to 366 days. Orders have accounts, txid, who paid them out, fees and earnings.',
    lead: 'Reconciliation with banks and wallets: what agrees, what is left to sort out, and what the bank never saw.',
    none: 'No statements yet',
    noneText: 'Upload a file from your online bank: its lines are matched with orders automatically.',
    account: 'Account',
    accounts: 'Our deposit accounts',
    whole: 'Whole currency',
    days: 'Days',
    lines: 'Lines',
    closing: 'Closing balance',
    state: 'Reconciliation',
    done: 'all agree',
    left: (lines: number) => `${lines} left`,
    read: 'Uploaded',
    file: 'Statement file',
    hint: `1C exchange format (txt), camt.053 (xml) or a CSV table, up to ${MOST_MB} MB.`,
    send: 'Upload and match',
  },
})

const faults = defineMessages<Record<StatementFaultCode, (fault: FormRefusal) => string>>({
  ru: {
    'not-a-statement': () => 'Это не выписка: файл не похож ни на обмен 1С, ни на camt.053, ни на таблицу CSV.',
    'cut-off': () => 'Файл обрывается. Выгрузите выписку ещё раз.',
    sum: () => 'Строки не сходятся с остатками: часть потерялась. Выгрузите выписку ещё раз.',
    'several-accounts': () => 'В файле несколько счетов. Выгрузите каждый отдельно.',
    'too-many': () => 'В файле больше 20 000 строк. Выгрузите за меньший срок.',
    empty: () => 'В выписке нет проведённых операций.',
    columns: ({ seen }) =>
      `Не нашли колонок с датой и суммой. Заголовки в файле: ${Array.isArray(seen) && seen.length > 0 ? seen.join(', ') : 'не найдены'}.`,
    day: ({ row }) => `Строка ${row}: это не дата.`,
    amount: ({ row }) => `Строка ${row}: сумма не читается.`,
  },
  en: {
    'not-a-statement': () => 'This is not a statement: it is not in 1C exchange format, camt.053 or CSV.',
    'cut-off': () => 'The end of the file is missing. Export the statement again.',
    sum: () => 'The lines do not add up to the closing balance: some are missing. Export the statement again.',
    'several-accounts': () => 'The file covers several accounts. Export each one separately.',
    'too-many': () => 'The file has more than 20,000 lines. Export fewer days.',
    empty: () => 'The statement has no booked entries.',
    columns: ({ seen }) =>
      `No date and amount columns found. The headings are: ${Array.isArray(seen) && seen.length > 0 ? seen.join(', ') : 'none'}.`,
    day: ({ row }) => `Row ${row}: this is not a date.`,
    amount: ({ row }) => `Row ${row}: the amount cannot be read.`,
  },
})

const texts: FormTexts = defineMessages({
  ru: {
    refusals: {
      'unreadable-statement': refusal => faults.ru[refusal.fault as StatementFaultCode](refusal),
      'wrong-currency': ({ seen }) => `Выписка в валюте ${seen}, а счёт в другой. Выберите верный счёт.`,
      'too-large': `Файл больше ${MOST_MB} МБ. Выгрузите за меньший срок.`,
      'key-reused': 'Эту выписку уже загрузили. Обновите страницу.',
    },
    fields: { place: { missing: 'выберите счёт' }, statement: { missing: 'выберите файл' } },
  },
  en: {
    refusals: {
      'unreadable-statement': refusal => faults.en[refusal.fault as StatementFaultCode](refusal),
      'wrong-currency': ({ seen }) => `The statement is in ${seen}, the account is not. Choose another account.`,
      'too-large': `The file is larger than ${MOST_MB} MB. Export fewer days.`,
      'key-reused': 'This statement has been uploaded already. Reload the page.',
    },
    fields: { place: { missing: 'choose an account' }, statement: { missing: 'choose a file' } },
  },
})
