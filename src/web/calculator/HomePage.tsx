import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { apiOf } from '#web/api/api.ts'
import { defineMessages, plural, useLocale, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { Card } from '#web/ui/Card.tsx'
import { CurrencyRow } from './CurrencyRow.tsx'
import styles from './HomePage.module.css'

export async function loader({ context }: LoaderFunctionArgs) {
  return { currencies: await apiOf(context)('GET /api/v1/calculator/from/') }
}

export const handle: PageHandle = {
  head: ({ locale }) => ({ title: messages[locale].title, description: messages[locale].lead }),
}

export function Component() {
  const { currencies } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const t = useMessages(messages)
  return (
    <>
      <div className={styles.backdrop} aria-hidden="true">
        <div className={styles.mark} />
      </div>
      <div className={styles.hero}>
        <h1>{t.title}</h1>
        <p>{t.lead}</p>
      </div>
      <Card className={styles.board} aria-labelledby="currencies">
        <div className={styles.heading}>
          <h2 id="currencies">{t.currencies}</h2>
          <span className="small muted">{t.count(currencies.length)}</span>
        </div>
        <ul className={styles.list}>
          {currencies.map(currency => (
            <CurrencyRow key={currency.code} currency={currency} locale={locale} reserveLabel={t.reserve} />
          ))}
        </ul>
      </Card>
    </>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Курс, который вы видите, — тот, что вы получите',
    lead: 'Криптовалюта, карты и наличные. Каждая цифра сходится, и каждый шаг заявки виден.',
    currencies: 'Что мы меняем',
    reserve: 'резерв',
    count: (n: number) => `${n} ${plural('ru', n, { one: 'валюта', few: 'валюты', many: 'валют' })}`,
  },
  en: {
    title: 'The rate you see is the rate you get',
    lead: 'Crypto, cards and cash. Every figure adds up, and every step of a claim can be seen.',
    currencies: 'What we exchange',
    reserve: 'reserve',
    count: (n: number) => `${n} ${plural('en', n, { one: 'currency', other: 'currencies' })}`,
  },
})
