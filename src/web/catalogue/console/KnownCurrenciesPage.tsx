import { useLoaderData } from 'react-router'
import { SummaryWithProof } from '#web/console/panel/SummaryWithProof.tsx'
import page from '#web/console/SectionPage.module.css'
import { withQuery } from '#web/forms/address-query.ts'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, pathIn, useLocale, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { currencyView, KNOWN_PATH } from './currency-view.tsx'
import { type KnownData, knownQuery } from './KnownCurrenciesPage.data.ts'
import styles from './KnownCurrenciesPage.module.css'

export { action, loader } from './KnownCurrenciesPage.data.ts'

export const handle: PageHandle = {
  head: ({ locale }) => ({ title: messages[locale].title, noindex: true }),
}

/** The currencies that come with the program: found by a search, added by one press. */
export function Component() {
  const { query, items, pages, total } = useLoaderData<KnownData>()
  const t = useMessages(messages)
  const locale = useLocale()
  return (
    <div className={page.page}>
      <div>
        <Link to={currencyView.path} className={page.back}>
          ← {currencyView.words[locale].title}
        </Link>
        <h1>{t.title}</h1>
        <p className={page.note}>{t.lead}</p>
      </div>
      <search>
        <form method="get" action={pathIn(locale, KNOWN_PATH)} className={styles.search}>
          <TextField
            id="known-search"
            name="search"
            type="search"
            label={t.search}
            hint={t.searchHint}
            defaultValue={query.search}
            autoComplete="off"
            icon="search"
          />
          <Button type="submit">{t.find}</Button>
        </form>
      </search>
      <p className={page.note} role="status">
        {t.found(total)}
      </p>
      {items.length > 0 ? (
        <ul className={styles.list}>
          {items.map(({ code, record, added }) => (
            <li key={code} className={styles.item}>
              <div className={styles.what}>
                <b>{record.name[locale]}</b>
                <span>{[code, record.network ?? record.ticker, t.scale(record.scale)].join(' · ')}</span>
              </div>
              {added ? (
                <Link to={`${currencyView.path}/${code}`}>
                  {t.added}
                  <span className="visually-hidden"> {code}</span>
                </Link>
              ) : (
                <AddKnown code={code} />
              )}
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState title={t.none}>
          <p>
            <Link to={`${currencyView.path}/new`}>{t.own}</Link>
          </p>
        </EmptyState>
      )}
      <Pagination
        page={query.page}
        pages={pages}
        hrefOf={page => withQuery(KNOWN_PATH, knownQuery.write({ ...query, page }))}
      />
    </div>
  )
}

function AddKnown({ code }: { code: string }) {
  const t = useMessages(messages)
  const name = `add-${code}`
  const { Form, busy, refused } = useOfficeForm(name)
  return (
    <Form method="post" className={styles.add}>
      <input type="hidden" name="form" value={name} />
      <input type="hidden" name="code" value={code} />
      <SummaryWithProof refused={refused} labels={{}} texts={{ ru: {}, en: {} }} />
      <Button type="submit" size="small" busy={busy}>
        {t.add}
        <span className="visually-hidden"> {code}</span>
      </Button>
    </Form>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Готовые валюты',
    lead: 'Код, сеть, знаки после запятой и проверка реквизитов уже заполнены. Добавьте одним нажатием и поправьте, что нужно.',
    search: 'Название, код или сеть',
    searchHint: 'Например: usdt trc20, тинькофф, наличные тенге',
    find: 'Найти',
    found: (count: number) => `Найдено: ${count}`,
    scale: (count: number) => `знаков: ${count}`,
    add: 'Добавить',
    added: 'Уже есть',
    none: 'Такой нет',
    own: 'Добавить свою валюту',
  },
  en: {
    title: 'Known currencies',
    lead: 'Code, network, decimals and account checks are filled in. Add one with a click, then change what you need.',
    search: 'Name, code or network',
    searchHint: 'Such as: usdt trc20, sepa, cash kzt',
    find: 'Find',
    found: (count: number) => `Found: ${count}`,
    scale: (count: number) => `decimals: ${count}`,
    add: 'Add',
    added: 'Added',
    none: 'There is none',
    own: 'Add a currency of your own',
  },
})
