import { expect, test } from 'vitest'
import { MOST_LINES } from '#contract/statements/line-kinds.ts'
import { amountIn, dayIn } from './formats/figures.ts'
import { readStatement } from './read-statement.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const read = (text: string, scale = 2) => readStatement(bytes(text), scale)
const lines = (text: string, scale = 2) => {
  const result = read(text, scale)
  if (!result.ok) throw new Error(JSON.stringify(result.refusal))
  return result.value.lines
}

test.each<[written: string, scale: number, units: bigint | undefined, thousands?: ',']>([
  ['10000', 2, 10_000_00n],
  ['10000.5', 2, 10_000_50n],
  ['10 000,50', 2, 10_000_50n],
  ['10\u00a0000,50', 2, 10_000_50n],
  ['1.234,50', 2, 1_234_50n],
  ['1,234.50', 2, 1_234_50n],
  ['1,234,567', 2, 1_234_567_00n],
  ['-1 234,50', 2, -1_234_50n],
  ['−5', 2, -5_00n],
  ['+5', 2, 5_00n],
  ['0.10000000', 2, 10n],
  ['0.123456', 6, 123_456n],
  ['1,234', 2, undefined],
  ['1,234', 6, 1_234_000_000n, ','],
  ['1.005', 2, undefined],
  ['', 2, undefined],
  ['1e3', 2, undefined],
  ['5-', 2, undefined],
])('an amount written %j at scale %i is %s', (written, scale, units, thousands) => {
  expect(amountIn(written, scale, thousands)).toBe(units)
})

test.each([
  ['28.11.2026', '2026-11-28'],
  ['28.11.2026 14:03:11', '2026-11-28'],
  ['28/11/26', '2026-11-28'],
  ['2026-11-28T10:00:00+03:00', '2026-11-28'],
  ['31.02.2026', undefined],
  ['11/28/2026', undefined],
  ['yesterday', undefined],
])('a day written %j is %s', (written, day) => {
  expect(dayIn(written)).toBe(day)
})

const oneC = (documents: string, closing = '112000.00') =>
  `1CClientBankExchange
ВерсияФормата=1.03
Кодировка=Windows
ДатаНачала=27.11.2026
ДатаКонца=28.11.2026
РасчСчет=40817810900000000018
СекцияРасчСчет
ДатаНачала=27.11.2026
ДатаКонца=28.11.2026
НачальныйОстаток=100000.00
РасчСчет=40817810900000000018
ВсегоСписано=8000.00
ВсегоПоступило=20000.00
КонечныйОстаток=${closing}
КонецРасчСчет
${documents}КонецФайла
`
const came = `СекцияДокумент=Платежное поручение
Номер=714
Дата=27.11.2026
Сумма=20000.00
ПлательщикСчет=40817810500000000555
Плательщик=ИНН 770000000000 Петров Пётр
Плательщик1=Петров Пётр
ПлательщикИНН=770000000000
ПолучательСчет=40817810900000000018
ДатаПоступило=28.11.2026
Получатель=Иванов Иван
НазначениеПлатежа=Возврат долга
КонецДокумента
`
const went = `СекцияДокумент=Банковский ордер
Номер=715
Дата=28.11.2026
Сумма=8000.00
ПлательщикСчет=40817810900000000018
ДатаСписано=28.11.2026
ПолучательСчет=40817810500000000777
Получатель1=Сидорова Анна
НазначениеПлатежа=Перевод
КонецДокумента
`
const notYet = `СекцияДокумент=Платежное поручение
Номер=716
Дата=28.11.2026
Сумма=1.00
ПлательщикСчет=40817810900000000018
ПолучательСчет=40817810500000000777
КонецДокумента
`

test('the exchange format of 1C says by the accounts what came in and what went out, and what the bank has not carried out is no line', () => {
  expect(read(oneC(came + went + notYet))).toEqual({
    ok: true,
    value: {
      format: '1c',
      account: '40817810900000000018',
      opening: 100_000_00n,
      closing: 112_000_00n,
      lines: [
        {
          day: '2026-11-28',
          units: 20_000_00n,
          reference: '714',
          counterparty: 'ИНН 770000000000 Петров Пётр',
          counterpartyAccount: '40817810500000000555',
          purpose: 'Возврат долга',
        },
        {
          day: '2026-11-28',
          units: -8_000_00n,
          reference: '715',
          counterparty: 'Сидорова Анна',
          counterpartyAccount: '40817810500000000777',
          purpose: 'Перевод',
        },
      ],
    },
  })
})

test.each([
  ['windows-1251', 'Windows'],
  ['ibm866', 'DOS'],
])('the exchange format of 1C is read in %s', (encoding, named) => {
  const text = oneC(came + went).replace('Кодировка=Windows', `Кодировка=${named}`)
  const result = readStatement(encodedIn(encoding, text), 2)
  expect(result.ok && result.value.lines.map(({ purpose }) => purpose)).toEqual(['Возврат долга', 'Перевод'])
})

const camt = (entries: string, closing = '1115.00') => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>
<Stmt><Id>1</Id><Acct><Id><IBAN>DE75512108001245126199</IBAN></Id><Ccy>EUR</Ccy></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">1000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${closing}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
${entries}</Stmt></BkToCstmrStmt></Document>`
const entry = (amount: string, side: string, inside: string, status = '<Sts><Cd>BOOK</Cd></Sts>') =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd>${status}<BookgDt><Dt>2026-11-28</Dt></BookgDt>${inside}</Ntry>`

test('a statement of ISO 20022 is read with the other side of each entry, and entries that are not booked are left out', () => {
  const text = camt(
    entry(
      '150.00',
      'CRDT',
      '<NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId><AcctSvcrRef>R-1</AcctSvcrRef></Refs><RltdPties><Dbtr><Pty><Nm>Smith &amp; Sons</Nm></Pty></Dbtr><DbtrAcct><Id><IBAN>DE02120300000000202051</IBAN></Id></DbtrAcct></RltdPties><RmtInf><Ustrd>order</Ustrd><Ustrd>104 882</Ustrd></RmtInf></TxDtls></NtryDtls>',
      '<Sts>BOOK</Sts>',
    ) +
      entry('35.00', 'DBIT', '<AcctSvcrRef>R-2</AcctSvcrRef><AddtlNtryInf>Fee</AddtlNtryInf><NtryDtls/>') +
      entry('999.00', 'CRDT', '', '<Sts><Cd>PDNG</Cd></Sts>'),
  )
  expect(read(text)).toEqual({
    ok: true,
    value: {
      format: 'camt.053',
      account: 'DE75512108001245126199',
      currency: 'EUR',
      opening: 1000_00n,
      closing: 1115_00n,
      lines: [
        {
          day: '2026-11-28',
          units: 150_00n,
          reference: 'R-1',
          counterparty: 'Smith & Sons',
          counterpartyAccount: 'DE02120300000000202051',
          purpose: 'order 104 882',
        },
        { day: '2026-11-28', units: -35_00n, reference: 'R-2', purpose: 'Fee' },
      ],
    },
  })
})

test('an entry that gathers transactions is read as those, where they add up to it', () => {
  const part = (amount: string) => `<TxDtls><Refs><TxId>${amount}</TxId></Refs><Amt Ccy="EUR">${amount}</Amt></TxDtls>`
  const gathered = (second: string) =>
    lines(camt(entry('115.00', 'CRDT', `<NtryDtls>${part('100.00')}${part(second)}</NtryDtls>`))).map(
      line => line.units,
    )
  expect(gathered('15.00')).toEqual([100_00n, 15_00n])
  expect(gathered('16.00')).toEqual([115_00n])
})

test.each<[string, string, object[]]>([
  [
    'a signed column, semicolons and lines about the account above',
    'Выписка по счёту;40817\n\nДата операции;Сумма операции;Описание;Статус\n28.11.2026 10:00;"10 000,00";"Перевод; от Ивана";OK\n28.11.2026;-150,50 ₽;Комиссия;OK\n28.11.2026;-99,00;Покупка;FAILED\nИтого;;;\n;9849,50;;',
    [
      { day: '2026-11-28', units: 10_000_00n, purpose: 'Перевод; от Ивана' },
      { day: '2026-11-28', units: -150_50n, purpose: 'Комиссия' },
    ],
  ],
  [
    'a column for each side',
    'Дата\tНомер документа\tПриход\tРасход\tКонтрагент\tНазначение платежа\n01.11.2026\t7\t5 000,00\t\tПетров\tдолг\n02.11.2026\t8\t\t1 200,00\tСидоров\t',
    [
      { day: '2026-11-01', units: 5_000_00n, reference: '7', counterparty: 'Петров', purpose: 'долг' },
      { day: '2026-11-02', units: -1_200_00n, reference: '8', counterparty: 'Сидоров' },
    ],
  ],
  [
    'the table of a wallet in English',
    'Date,Amount,TxID,From\r\n2026-11-28T10:00:00Z,"1,234",abc,TXYZ\r\n',
    [{ day: '2026-11-28', units: 1_234_00n, reference: 'abc', counterparty: 'TXYZ' }],
  ],
  [
    'a quote and a line break inside of a cell',
    'date;amount;purpose\n28.11.2026;1,00;"says ""hi""\nthere"\n28.11.2026;2,00;',
    [
      { day: '2026-11-28', units: 1_00n, purpose: 'says "hi" there' },
      { day: '2026-11-28', units: 2_00n },
    ],
  ],
])('a table is read: %s', (_, text, expected) => {
  expect(lines(text)).toEqual(expected)
})

test('a table in the alphabet of old Windows is read', () => {
  const result = readStatement(encodedIn('windows-1251', 'Дата;Сумма;Назначение\n28.11.2026;5,00;Привет\n'), 2)
  expect(result.ok && result.value.lines[0]?.purpose).toBe('Привет')
})

test.each<[string, string, object]>([
  ['1C without its end', oneC(came + went).replace('КонецФайла', ''), { fault: 'cut-off' }],
  ['1C whose lines do not lead to its closing balance', oneC(came, '112000.00'), { fault: 'sum' }],
  ['1C of two accounts', oneC(came + went).replace('РасчСчет=4', 'РасчСчет=5'), { fault: 'several-accounts' }],
  ['1C with a day that is none', oneC(came.replace('28.11', '31.11')), { fault: 'day', row: 16 }],
  ['1C with a negative amount', oneC(came.replace('20000', '-20000')), { fault: 'amount', row: 16 }],
  ['ISO 20022 without its end', camt(entry('115.00', 'CRDT', '')).slice(0, -40), { fault: 'cut-off' }],
  [
    'ISO 20022 with a declaration of its own',
    camt('').replace('<Document', '<!DOCTYPE a []><Document'),
    { fault: 'not-a-statement' },
  ],
  ['ISO 20022 without an entry', camt('', '1000.00'), { fault: 'empty' }],
  ['ISO 20022 with an amount that is none', camt(entry('1e3', 'CRDT', '')), { fault: 'amount', row: 1 }],
  ['ISO 20022 finer than its currency', camt(entry('115.001', 'CRDT', '')), { fault: 'amount', row: 1 }],
  ['a table with unknown headings', 'a;b;c\n1;2;3', { fault: 'columns', seen: ['a', 'b', 'c'] }],
  ['a table with figures on both sides', 'Дата;Приход;Расход\n28.11.2026;1,00;2,00', { fault: 'amount', row: 2 }],
  ['a table with a day of another country', 'date;amount\n11/28/2026;1,00', { fault: 'day', row: 2 }],
  ['a table without a line', 'date;amount\n', { fault: 'empty' }],
  ['a picture', '\u0089PNG\0\0', { fault: 'not-a-statement' }],
  ['too many lines', `date;amount\n${'28.11.2026;1,00\n'.repeat(MOST_LINES + 1)}`, { fault: 'too-many' }],
])('nothing is read of %s', (_, text, refusal) => {
  expect(read(text)).toEqual({ ok: false, refusal: { reason: 'unreadable-statement', ...refusal } })
})

/** Node writes no old alphabets, so that one is turned round. */
function encodedIn(encoding: string, text: string): Uint8Array {
  const decoder = new TextDecoder(encoding)
  const codes = new Map(Array.from({ length: 256 }, (_, code) => [decoder.decode(Uint8Array.of(code)), code]))
  return Uint8Array.from(text, letter => codes.get(letter)!)
}
