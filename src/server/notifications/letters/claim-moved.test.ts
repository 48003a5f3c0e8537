import { describe, expect, test } from 'vitest'
import { claimProblems, claimStates } from '#contract/claims/claim-moves.ts'
import { locales } from '#contract/locale.ts'
import { claimMoved } from './claim-moved.ts'

const about = { officeName: 'Agio', link: (path: string) => `https://office.example${path}` }
const figures = {
  number: '104\u00a0882',
  page: '/claim/0f4c2c1e-5a5e-4b0e-9c51-1f9d6d2f7a10?key=sample',
  give: '0,1 BTC',
  get: '641 238,05 ₽',
} as const

describe.each(locales)('%s', locale => {
  const write = (data: Omit<Parameters<typeof claimMoved.write>[0]['data'], keyof typeof figures>) =>
    claimMoved.write({ ...about, locale, data: { ...figures, ...data } })
  const rows = (letter: ReturnType<typeof write>) =>
    letter.parts.flatMap(part => (part.is === 'figures' ? part.rows.map(({ value }) => value) : []))

  test('a list of letters tells the states of one claim apart, and begins with its number', () => {
    const letters = [
      ...claimStates.map(state => write({ state })),
      ...claimProblems.map(problem => write({ state: 'needs-choice', problem })),
      write({ state: 'refunding', nowhere: true }),
      write({ state: 'checking', problem: 'less' }),
      write({ state: 'checking', problem: 'more' }),
    ]
    for (const { subject } of letters) expect(subject).toMatch(/^(Заявка|Order) 104\u00a0882[ :]/)
    expect(new Set(letters.map(({ subject }) => subject)).size).toBe(letters.length)
    expect(new Set(letters.map(({ preheader }) => preheader)).size).toBe(letters.length)
  })

  test('what was sent stands in the subject and once in the letter, with the number it is found by', () => {
    const letter = write({ state: 'completed', sent: figures.get, reference: 'bank 104' })
    expect(letter.subject).toContain(figures.get)
    expect(rows(letter)).toEqual([figures.number, figures.give, figures.get, 'bank 104'])
    expect(rows(write({ state: 'refunded', sent: figures.give, reference: 'bank 105' }))).toEqual([
      figures.number,
      figures.give,
      'bank 105',
    ])
  })

  test('who is asked to choose is told what came in against what was agreed, and until when', () => {
    const letter = write({
      state: 'needs-choice',
      problem: 'less',
      received: '0,09 BTC',
      until: '2026-11-22T12:30:00Z',
    })
    expect(rows(letter)).toEqual([figures.number, figures.give, '0,09 BTC', expect.stringMatching(/22 .*12:30 UTC$/)])
  })

  test('who is asked to choose reads first until when the agreed rate is kept, and then until when to choose', () => {
    const [rateUntil, until] = ['2026-11-21T12:50:00Z', '2026-11-22T12:30:00Z']
    const letter = write({ state: 'needs-choice', problem: 'less', received: '0,09 BTC', rateUntil, until })
    const text = JSON.stringify(letter.parts)
    expect(text.indexOf('12:50')).toBeGreaterThan(0)
    expect(text.indexOf('12:50')).toBeLessThan(text.indexOf('12:30'))
    expect(rows(letter).slice(-2)).toEqual([
      expect.stringMatching(/21 .*12:50 UTC$/),
      expect.stringMatching(/22 .*12:30 UTC$/),
    ])
  })

  test('whose payment on its way is not what was agreed is told what is seen and what is missing, and not to do nothing', () => {
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

  test('what is over is not said to be given and got, and what goes back is said alone', () => {
    expect(rows(write({ state: 'refunding', returning: figures.give }))).toEqual([figures.number, figures.give])
    for (const state of ['cancelled', 'expired'] as const)
      expect(rows(write({ state }))).toEqual([figures.number, `${figures.give} → ${figures.get}`])
  })

  test('what comes on top of a finished exchange is not set against what was agreed', () => {
    const letter = write({ state: 'needs-choice', problem: 'double', received: '0,01 BTC' })
    expect(rows(letter)).toEqual([figures.number, '0,01 BTC'])
  })

  test('nobody is told that their money is safe before it has come', () => {
    expect(write({ state: 'on-hold' }).preheader).toMatch(/сохранности|safe/)
    expect(write({ state: 'on-hold', unpaid: true }).preheader).not.toMatch(/сохранности|safe/)
  })

  test('cash that goes back has no number of a transfer', () => {
    const letter = write({ state: 'refunded', cash: true, sent: figures.give, reference: 'order 6' })
    expect(JSON.stringify(letter)).not.toMatch(/перевод|transfer/)
    expect(rows(letter)).toContain('order 6')
  })

  test('cash is handed over, and not sent', () => {
    for (const state of ['paying-out', 'completed'] as const) {
      const cash = write({ state, cash: true })
      expect(cash.heading).not.toBe(write({ state }).heading)
      expect(cash.preheader).not.toMatch(/отправ|sent/i)
    }
  })
})
