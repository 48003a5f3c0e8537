import { type LoaderFunctionArgs, useLoaderData } from 'react-router'

import { apiOf } from '#web/api/api.ts'
import { defineMessages, plural, useLocale, useMessages } from '#web/locale/locale.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  return { currencies: await apiOf(context)('GET /api/v1/calculator/from/') }
}

export function Component() {
  const { currencies } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const t = useMessages(messages)
  return (
    <main className="page">
      <h1>{t.title}</h1>
      <p>{t.count(currencies.length)}</p>
      <ul>
        {currencies.map(currency => (
          <li key={currency.code}>{currency.name[locale]}</li>
        ))}
      </ul>
    </main>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Курс, который вы видите, — тот, что вы получите',
    count: (n: number) => `${n} ${plural('ru', n, { one: 'валюта', few: 'валюты', many: 'валют' })}`,
  },
  en: {
    title: 'The rate you see is the rate you get',
    count: (n: number) => `${n} ${plural('en', n, { one: 'currency', other: 'currencies' })}`,
  },
})
