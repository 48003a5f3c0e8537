import { describe, expect, test } from 'vitest'
import { amlWords } from '#contract/aml/aml-words.ts'
import { claimProblems, claimStates } from '#contract/claims/claim-moves.ts'
import { locales } from '#contract/locale.ts'
import { claimMoved } from './claim-moved.ts'

const about = { officeName: 'Agio', timeZone: 'UTC', link: (path: string) => `https://office.example${path}` }
const figures = {
  number: '104\u00a0882',
  page: '/claim/0f4c2c1e-5a5e-4b0e-9c51-1f9d6d2f7a10?key=sample',
  give: '0,1 BTC',
  get: '641 238,05 ₽',
} as const

describe.each(locales)('%s', locale => {
  const write = (data: Omit<Parameters<typeof claimMoved.write>[0]['data'], keyof typeof figures>) =>
    claimMoved.write({ ...about, locale, data: { ...figures, ...data } })
  const rows = (message: ReturnType<typeof write>) =>
    message.parts.flatMap(part => (part.is === 'figures' ? part.rows.map(({ value }) => value) : []))

  test('the subjects of one claim’s states differ and begin with its number', () => {
    const emails = [
      ...claimStates.map(state => write({ state })),
      ...claimProblems.map(problem => write({ state: 'needs-choice', problem })),
      write({ state: 'refunding', nowhere: true }),
      write({ state: 'checking', problem: 'less' }),
      write({ state: 'checking', problem: 'more' }),
    ]
    for (const { subject } of emails) expect(subject).toMatch(/^(Заявка|Order) 104\u00a0882[ :]/)
    expect(new Set(emails.map(({ subject }) => subject)).size).toBe(emails.length)
    expect(new Set(emails.map(({ preheader }) => preheader)).size).toBe(emails.length)
  })

  test('the sent amount is in the subject and once in the body, with the transaction’s number', () => {
    const message = write({ state: 'completed', sent: figures.get, reference: 'bank 104' })
    expect(message.subject).toContain(figures.get)
    expect(rows(message)).toEqual([figures.number, figures.give, figures.get, 'bank 104'])
    expect(rows(write({ state: 'refunded', sent: figures.give, reference: 'bank 105' }))).toEqual([
      figures.number,
      figures.give,
      'bank 105',
    ])
  })

  test('a choice shows the received and the agreed amount, and the deadline', () => {
    const message = write({
      state: 'needs-choice',
      problem: 'less',
      received: '0,09 BTC',
      until: '2026-11-22T12:30:00Z',
    })
    expect(rows(message)).toEqual([figures.number, figures.give, '0,09 BTC', expect.stringMatching(/22 .*12:30 UTC$/)])
  })

  test('a choice shows first the end of the rate lock and then the deadline', () => {
    const [rateUntil, until] = ['2026-11-21T12:50:00Z', '2026-11-22T12:30:00Z']
    const message = write({ state: 'needs-choice', problem: 'less', received: '0,09 BTC', rateUntil, until })
    const text = JSON.stringify(message.parts)
    expect(text.indexOf('12:50')).toBeGreaterThan(0)
    expect(text.indexOf('12:50')).toBeLessThan(text.indexOf('12:30'))
    expect(rows(message).slice(-2)).toEqual([
      expect.stringMatching(/21 .*12:50 UTC$/),
      expect.stringMatching(/22 .*12:30 UTC$/),
    ])
  })

  test('an unconfirmed payment of another amount shows what was seen and what is missing', () => {
    const seen = { received: '0,09 BTC', difference: '0,01 BTC' }
    const less = write({ state: 'checking', problem: 'less', ...seen, rateUntil: '2026-11-21T12:50:00Z' })
    expect(rows(less)).toEqual([
      figures.number,
      figures.give,
      ...Object.values(seen),
      expect.stringMatching(/12:50 UTC$/),
    ])
    expect(JSON.stringify(less)).not.toMatch(/ничего не нужно|nothing for you/)
    const more = write({ state: 'checking', problem: 'more', ...seen })
    expect(rows(more)).toEqual([figures.number, figures.give, ...Object.values(seen)])
    expect(rows(write({ state: 'checking' }))).toEqual([figures.number, figures.give, figures.get])
  })

  test('a finished claim shows neither give nor get, and a refund stands alone', () => {
    expect(rows(write({ state: 'refunding', returning: figures.give }))).toEqual([figures.number, figures.give])
    for (const state of ['cancelled', 'expired'] as const)
      expect(rows(write({ state }))).toEqual([figures.number, `${figures.give} → ${figures.get}`])
  })

  test('money after a finished exchange is not compared with the agreed amount', () => {
    const message = write({ state: 'needs-choice', problem: 'double', received: '0,01 BTC' })
    expect(rows(message)).toEqual([figures.number, '0,01 BTC'])
  })

  test('no text says that money is safe before it has arrived', () => {
    expect(write({ state: 'on-hold' }).preheader).toMatch(/сохранности|safe/)
    expect(write({ state: 'on-hold', unpaid: true }).preheader).not.toMatch(/сохранности|safe/)
  })

  test('a hold names its rule with its words, and that of a list with its number in the list', () => {
    const hold = { rule: 'B1', says: amlWords[locale].rules.documents }
    const paragraphs = (message: ReturnType<typeof write>) =>
      message.parts.flatMap(part => (part.is === 'paragraph' ? part.text : []))
    expect(paragraphs(write({ state: 'on-hold', hold }))).toContainEqual(
      expect.stringMatching(new RegExp(`^(Правило|Rule) B1\\. ${hold.says}$`)),
    )
    expect(paragraphs(write({ state: 'on-hold', hold: { ...hold, listRule: 17 } })).at(-1)).toMatch(/: 17\.$/)
  })

  test('a cash refund has no transaction number', () => {
    const message = write({ state: 'refunded', cash: true, sent: figures.give, reference: 'order 6' })
    expect(JSON.stringify(message)).not.toMatch(/перевод|transfer/)
    expect(rows(message)).toContain('order 6')
  })

  test('cash is handed over, not sent', () => {
    for (const state of ['paying-out', 'completed'] as const) {
      const cash = write({ state, cash: true })
      expect(cash.heading).not.toBe(write({ state }).heading)
      expect(cash.preheader).not.toMatch(/отправ|sent/i)
    }
  })
})

test('a deadline is told by the reader’s clocks, which it names, with how far away it is', () => {
  const { data } = claimMoved
  const said = { ...data.parse(claimMoved.sample), timeZone: 'Europe/Moscow', rateMinutes: 20 }
  const text = (locale: 'ru' | 'en') => JSON.stringify(claimMoved.write({ ...about, locale, data: said }))
  expect(text('ru')).toContain('действует до 21 ноября 2026 года в 15:50 по Москве, это через 20 минут')
  expect(text('en')).toContain(
    'until 21 November 2026 at 15:50 Moscow Time (GMT+3), which is 20 minutes from this e-mail',
  )
})
