import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { AmlPolicyView } from '#contract/aml/aml.ts'
import { amlText } from '#server/content/texts/aml-policy.ts'
import { LocaleProvider } from '#web/locale/locale.tsx'
import { AmlRules } from './AmlRules.tsx'

const lists: AmlPolicyView = {
  version: 1,
  publishedAt: '2026-11-21T12:00:00Z',
  totalMostBps: 5_000,
  limits: [{ category: 'mixer', mostBps: 100 }],
  checks: ['opening-payout', 'arrival-payer'],
  services: [],
  disagreement: 'strictest',
  atOpening: 'refuse',
  away: 'hold',
  waitMinutes: 15,
  asks: ['origin'],
  answerHours: 48,
  decideHours: 48,
  listDays: 7,
  listsOf: [{ list: 'ofac', importedAt: '2026-11-21T12:00:00Z', addresses: 700 }],
}

const rulesOf = (policy: AmlPolicyView) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <LocaleProvider value="ru">
        <AmlRules policy={policy} newest={undefined} />
      </LocaleProvider>
    </MemoryRouter>,
  )

test('an office that compares with lists alone names no limits that lists cannot measure', () => {
  expect(rulesOf(lists)).toContain('Адрес, который стоит в таком списке, не проходит.')
  expect(rulesOf(lists)).not.toMatch(/Миксеры|Общая оценка риска не выше|сервис не отвечает,/)
  expect(rulesOf({ ...lists, services: ['amlbot'] })).toMatch(/Общая оценка риска не выше.*Миксеры/)
})

test('the policy and the rules below it do not contradict each other', () => {
  const facts = { name: 'Agio', contact: '', windows: { least: 20, most: 20 }, unpaidOfPerson: 3, hourlyOfPerson: 6 }
  const ways = { exchangesCash: false, answered: false, chat: true, quoteKeep: { minutes: 10, bps: 10 } }
  const whole = amlText({ ...facts, ...ways }).ru + rulesOf(lists)
  // What is checked by the program is not said to be judged by people, and a refund is not free in one place and charged in another.
  expect(whole).not.toMatch(/Решает всегда человек|оператор оценивает|целиком|ничего не берёт/)
  expect(whole.match(/комиссию за перевод, если она названа в условиях пары/g)).toHaveLength(2)
})
