import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accountsIn } from '#contract/account-formats/account-in-text.ts'
import { shownMarkdown } from './shown-text.ts'

const CARD = '2200000000000004'
const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'

const accountsShown = async (markdown: string): Promise<string[]> => {
  const { words, links } = await shownMarkdown(markdown)
  return [words, ...links].flatMap(accountsIn)
}

describe('an account in the words of the office is seen as its readers see it', () => {
  test.each([
    ['as it is', '2200 0000 0000 0004', CARD],
    ['bold at its end', '2200 0000 0000 00**04**', CARD],
    ['with emphasis inside', '2200 _0000_ 0000 0004', CARD],
    ['as four pieces of code', '`2200` `0000` `0000` `0004`', CARD],
    ['with hard blanks', '2200&nbsp;0000&nbsp;0000&nbsp;0004', CARD],
    ['with thin blanks', '2200\u20090000\u20090000\u20090004', CARD],
    ['as entities', '&#50;&#50;00 0000 0000 0004', CARD],
    ['as hexadecimal entities', '&#x32;&#x32;00 0000 0000 0004', CARD],
    ['behind backslashes', '2200\\ 0000\\ 0000\\ 0004', CARD],
    ['with slashes', '2200/0000/0000/0004', CARD],
    ['with hyphens that do not break', '2200\u20110000\u20110000\u20110004', CARD],
    ['with long dashes', '2200 — 0000 — 0000 — 0004', CARD],
    ['on two lines', '2200 0000\n0000 0004', CARD],
    ['on hard lines', '2200 0000  \n0000 0004', CARD],
    ['in two paragraphs', '2200 0000\n\n0000 0004', CARD],
    ['as cells of a table', '| 2200 | 0000 | 0000 | 0004 |', CARD],
    ['as items of a list', '- 2200\n- 0000\n- 0000\n- 0004', CARD],
    ['digit by digit', '2 2 0 0 0 0 0 0 0 0 0 0 0 0 0 4', CARD],
    ['with commas', '2200, 0000, 0000, 0004', CARD],
    ['with dots between', '2200 · 0000 · 0000 · 0004', CARD],
    ['behind another number', 'до 24 2200 0000 0000 0004', CARD],
    ['in Arabic digits', '٢٢٠٠ ٠٠٠٠ ٠٠٠٠ ٠٠٠٤', CARD],
    ['in circles', '②②00 0000 0000 0004', CARD],
    ['with invisible characters', '2200\u200b0000\u2060\u200b0000&shy;0004', CARD],
    ['in brackets', '(2200) (0000) (0000) (0004)', CARD],
    ['partly as the words of a link', '[2200](/faq) 0000 0000 0004', CARD],
    ['partly as what a picture shows', '2200 ![0000](x) 0000 0004', CARD],
    ['in struck words', '~~2200~~ ~~0000~~ 0000 0004', CARD],
    ['a telephone number in pieces', '+7 | 912 | 345 — 67 — 89', '+79123456789'],
    ['an account in pieces', '40817 / 810 / 0 / 9991 / 0004312', '40817810099910004312'],
    ['an IBAN in pieces', 'DE89 **3704** / 0044 / 0532 / 0130 / 00', 'DE89370400440532013000'],
    ['an address with bold letters', 'TJRabPrwbZy45sbavfcji**nPJC18kjpRTv8**', TRON],
    ['an address as the words of a link', '[TJRabPrwbZy45sbavfcjinPJC18kjpRTv8](/contacts)', TRON],
    ['an address in code', '`TJRabPrwbZy45sbavfcjinPJC18kjpRTv8`', TRON],
    ['an address behind a colon', 'TRON:TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', TRON],
    ['an address in three pieces', 'TJRabPrwbZy4 5sbavfcjinPJC / 18kjpRTv8', TRON],
    ['an address where a link leads', '[pay](https://pay.example/TJRabPrwbZy45sbavfcjinPJC18kjpRTv8)', TRON],
    ['a telephone number where a link leads', '[call](tel:+79123456789)', '+79123456789'],
  ])('%s', async (_, markdown, account) => {
    expect(await accountsShown(markdown)).toContain(account)
  })
})

describe('what is no account stays none', () => {
  test.each([
    ['dates and hours', 'с 24.11.2026, 12:30 до 24.11.2026, 18:00'],
    ['a table of amounts', '| 5 000 | 50 000 | 150 000 |\n| 0,5 % | 0,7 % | 1 % |'],
    ['a picture', '![our office](1f6d2c5b7a8e9d1c3b4a59687f1e1d2c)'],
    ['words in English', 'Send the sum that the claim names, and the rate holds for as long as it says. '.repeat(20)],
  ])('%s', async (_, markdown) => {
    expect(await accountsShown(markdown)).toEqual([])
  })
})

test('however an account is cut up by markup, it is seen', async () => {
  // What a reader sees between the pieces is nothing, a blank or a sign.
  const cuts = ['', ' ', '&nbsp;', '\n', '  \n', '/', ' - ', '\u2011', '&#8203;', ' | ', '\\ ', '&shy;', ', ']
  const dress = [
    (text: string) => text,
    (text: string) => `**${text}**`,
    (text: string) => `\`${text}\``,
    (text: string) => `[${text}](/faq)`,
    (text: string) => [...text].map(sign => `&#${sign.codePointAt(0)};`).join(''),
    (text: string) => `![${text}](x)`,
  ]
  const accounts = [
    CARD,
    '4111111111111111',
    TRON,
    'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    'DE89370400440532013000',
  ]
  const piece = fc.record({
    size: fc.integer({ min: 1, max: 12 }),
    cut: fc.constantFrom(...cuts),
    dressed: fc.constantFrom(...dress),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...accounts),
      fc.array(piece, { minLength: 2, maxLength: 12 }),
      async (account, pieces) => {
        let left = account
        let markdown = ''
        for (const { size, cut, dressed } of pieces) {
          if (left === '') break
          markdown += dressed(left.slice(0, size)) + (left.length > size ? cut : '')
          left = left.slice(size)
        }
        const seen = await accountsShown(`Оплата: ${markdown}${left}.`)
        // An IBAN is named with the blanks that it has.
        expect(seen.map(found => found.replaceAll(' ', ''))).toContain(account)
      },
    ),
    { numRuns: 400 },
  )
})
