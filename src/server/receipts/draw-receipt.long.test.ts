import { describe, expect, test } from 'vitest'
import { seenTransfer } from '#contract/payment-requests/explorer-link.ts'
import { hostileMarkdown } from '#test/fixtures/hostile-markdown.ts'
import { logoPng } from '#test/fixtures/logos.ts'
import { pdfLines, pdfNames, pdfTexts } from '#test/harness/pdf-text.ts'
import { rosetteOf } from '#web/ui/rosette.ts'
import { drawReceipt } from './draw-receipt.ts'
import type { Receipt } from './receipt.ts'

const at = (time: string) => new Date(`2026-11-21T${time}:00Z`)
const receipt = (change: Partial<Receipt> = {}): Receipt => ({
  locale: 'ru',
  timeZone: 'UTC',
  office: 'Agio',
  accent: '',
  id: '0f4c2c1e-5a5e-4b0e-9c51-1f9d6d2f7a10',
  number: '104882',
  openedAt: at('12:01'),
  completedAt: at('12:40'),
  give: { currency: 'BTC', value: '0.10000000' },
  get: { currency: 'SBERRUB', value: '641238.05' },
  from: [{ name: 'account', kind: 'bitcoin', value: 'bc1qw5••••f3t4' }],
  to: [{ name: 'account', kind: 'russian-card', value: '2200 •••• •••• 0004' }],
  course: { give: '1', get: '6412380.5' },
  lines: [
    { kind: 'give', currency: 'BTC', value: '0.10000000' },
    { kind: 'network-fee', paidBy: 'office', currency: 'SBERRUB', value: '10.00' },
    { kind: 'discount', percent: '0.05', currency: 'SBERRUB', value: '320.10' },
    { kind: 'rounding', currency: 'SBERRUB', value: '0.01' },
  ],
  payments: [
    { at: at('12:09'), amount: { currency: 'BTC', value: '0.10000000' }, reference: `${'4a5e1e4b'.repeat(8)}:0` },
  ],
  payout: { at: at('12:40'), amount: { currency: 'SBERRUB', value: '641238.05' }, reference: 'СБП 4061 2291 8830' },
  currencies: new Map([
    ['BTC', { name: 'Bitcoin', ticker: 'BTC' }],
    ['SBERRUB', { name: 'Сбербанк', ticker: 'RUB' }],
  ]),
  address: 'https://office.example/claim/0f4c2c1e-5a5e-4b0e-9c51-1f9d6d2f7a10',
  seal: '7K2M-9QXD-04HT',
  ...change,
})
const textsOf = async (change?: Partial<Receipt>) => pdfTexts(await drawReceipt(receipt(change), rosetteOf))
const plain = (texts: string[]) => texts.map(text => text.replaceAll('\u00a0', ' '))

test('a receipt has the logo and the colour of the office', async () => {
  const plain = await drawReceipt(receipt(), rosetteOf)
  const own = await drawReceipt(
    receipt({ accent: '#c8283c', logo: { png: logoPng, width: 32, height: 16 } }),
    rosetteOf,
  )
  expect(own.includes('/Subtype /Image')).toBe(true)
  expect(plain.includes('/Subtype /Image')).toBe(false)
  expect(pdfTexts(own)).toEqual(pdfTexts(plain))
})

describe('the text of a receipt', () => {
  test('is complete in Russian, with every letter in the bundled font', async () => {
    expect(plain(await textsOf())).toEqual([
      'Agio',
      'Чек обмена',
      'Заявка № 104 882',
      'Выполнена 21.11.2026 в 12:40 UTC',
      'Отдано',
      '0,1 BTC',
      'Bitcoin',
      'bc1qw5••••f3t4',
      'Получено',
      '641 238,05 RUB',
      'Сбербанк',
      '2200 •••• •••• 0004',
      'Курс',
      '1 BTC = 6 412 380,50 RUB',
      'Комиссия сети',
      'за наш счёт',
      'Скидка 0,05 %',
      '+ 320,10 RUB',
      'Округление',
      '− 0,01 RUB',
      'Создана',
      '21.11.2026 в 12:01 UTC',
      'Оплата',
      '21.11.2026 в 12:09 UTC',
      'Номер перевода',
      `${'4a5e1e4b'.repeat(8)}:0`,
      'Выплата',
      '21.11.2026 в 12:40 UTC',
      'Номер перевода',
      'СБП 4061 2291 8830',
      'Код чека',
      '7K2M-9QXD-04HT',
      expect.stringContaining('Сверьте его со страницей заявки'),
      expect.stringContaining('Реквизиты показаны частично.'),
      'https://office.example/claim/0f4c2c1e-5a5e-4b0e-9c51-1f9d6d2f7a10',
    ])
  })

  test('gives the rate for one unit of the more valuable currency in both directions', async () => {
    const sold = { give: { currency: 'SBERRUB', value: '641238.05' }, get: { currency: 'BTC', value: '0.10000000' } }
    const texts = plain(await textsOf({ ...sold, course: { give: '6412380.5', get: '1' } }))
    expect(texts).toContain('1 BTC = 6 412 380,50 RUB')
  })

  test('is complete in English', async () => {
    const texts = plain(await textsOf({ locale: 'en' }))
    expect(texts).toHaveLength(35)
    expect(texts).toContain('Order No. 104 882')
    expect(texts).toContain('641,238.05 RUB')
    expect(texts.join(' ').replace('Сбербанк', '').replace('СБП', '')).not.toMatch(/[а-яё]/i)
  })

  test('stays on one page above the seal with a long amount and many payments', async () => {
    const payments = Array.from({ length: 20 }, (_, index) => ({
      at: at('12:09'),
      amount: { currency: 'BTC', value: '1' },
      reference: `payment ${index}`,
    }))
    const pdf = await drawReceipt(
      receipt({ payments, get: { currency: 'SBERRUB', value: `${'9'.repeat(30)}.99` } }),
      rosetteOf,
    )
    expect(pdf.toString('latin1').match(/\/Type \/Page\n/g)).toHaveLength(1)
    const texts = pdfTexts(pdf)
    expect(texts.filter(text => text.startsWith('payment'))).toEqual(['payment 0', 'payment 1', 'payment 2'])
    expect(texts.slice(texts.indexOf('Ещё платежи'))).toEqual(
      expect.arrayContaining(['17', 'Выплата', 'СБП 4061 2291 8830', '7K2M-9QXD-04HT']),
    )
  })
})

test('a long currency name moves the text below it, so that nothing overlaps', async () => {
  const name = 'Банковский счёт Сберегательного банка для частных лиц, рубли'
  const currencies = receipt().currencies
  const pdf = await drawReceipt(
    receipt({ currencies: new Map([...currencies, ['SBERRUB', { name, ticker: 'RUB' }]]) }),
    rosetteOf,
  )
  const lines = pdfLines(pdf)
  const column = lines.find(({ text }) => text === 'Получено')!.x
  const places = lines.filter(({ x }) => x === column).map(({ y }) => y)
  expect(places).toHaveLength(5)
  for (const [i, y] of places.slice(1).entries()) expect(places[i]! - y).toBeGreaterThan(9)
  expect(lines.find(({ text }) => text === 'Курс')!.y).toBeLessThan(places.at(-1)! - 9)
})

test('drawing the same receipt again yields the same bytes', async () => {
  const one = await drawReceipt(receipt(), rosetteOf)
  const other = await drawReceipt(receipt(), rosetteOf)
  expect(one.equals(other)).toBe(true)
  expect((await drawReceipt(receipt({ seal: '7K2M-9QXD-04HV' }), rosetteOf)).equals(one)).toBe(false)
})

describe('a hostile text is only a text of a receipt', () => {
  /** What a document runs, opens, sends or carries. */
  const acts =
    /^(A|AA|OpenAction|JavaScript|JS|URI|Launch|GoTo\w|SubmitForm|ImportData|RichMedia|EmbeddedFiles?|XFA|AcroForm)$/
  const actsOf = (pdf: Buffer) => [...pdfNames(pdf)].filter(name => acts.test(name))
  const draw = (text: string, change: Partial<Receipt> = {}) =>
    drawReceipt(
      receipt({
        office: text,
        from: [{ name: 'own', kind: 'own-text', label: { ru: text, en: text }, value: text }],
        currencies: new Map([
          ['BTC', { name: text, ticker: text }],
          ['SBERRUB', { name: text, ticker: text }],
        ]),
        payout: { at: at('12:40'), amount: { currency: 'SBERRUB', value: '1' }, reference: text },
        ...change,
      }),
      rosetteOf,
    )

  test.each([
    ')>> /OpenAction << /S /JavaScript /JS (app.alert(1)) >> (',
    '\\) /AA << /O << /S /URI /URI (https://evil.example) >> >> (\\',
    'endstream endobj 1 0 obj << /S /Launch >> endobj',
    '<</Type/Action/S/SubmitForm/F(https://evil.example)>>',
    ...hostileMarkdown.filter(text => /^[ -~]{1,40}$/.test(text)).slice(0, 6),
  ])('%s', async text => {
    const pdf = await draw(text)
    expect(actsOf(pdf)).toEqual([])
    expect(pdfTexts(pdf)).toContain(text)
  })

  test('a reference leads to the transaction that it has, and nowhere else', async () => {
    const txid = '4a5e1e4b'.repeat(8)
    const { link } = seenTransfer('bitcoin', `${txid} https://evil.example) /JS (x`)!
    const pdf = await draw('x', {
      payout: { at: at('12:40'), amount: { currency: 'BTC', value: '1' }, reference: txid, link },
    })
    expect(actsOf(pdf).sort()).toEqual(['A', 'URI'])
    expect(pdf.toString('latin1').match(/\/URI \(.*?\)/g)).toEqual([`/URI (https://mempool.space/tx/${txid})`])
  })
})
