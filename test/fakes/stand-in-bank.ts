import { dayIn } from '#contract/statistics/period.ts'

type Format = '1c' | 'camt.053' | 'csv'

export type BankLine = {
  day: string
  /** Smallest units. What came in is positive, what went out negative. */
  units: bigint
  reference: string
  counterparty: string
  purpose: string
}

/**
 * A bank or a wallet that knows nothing of the office: it keeps its own balance and lines, and writes the statement of a day
 * from them alone.
 */
export function openStandInBank({ scale, format, number }: { scale: number; format: Format; number: string }) {
  let balance = 0n
  const lines: BankLine[] = []
  return {
    scale,
    get balance() {
      return balance
    },
    book(at: Date, units: bigint, what: Omit<BankLine, 'day' | 'units'>) {
      balance += units
      if (balance < 0n) throw new Error(`The account ${number} would be overdrawn: ${what.purpose}`)
      lines.push({ day: dayIn(at, 'Europe/Moscow'), units, ...what })
    },
    statement(day: string): Uint8Array | undefined {
      const own = lines.filter(line => line.day === day)
      if (own.length === 0) return undefined
      const before = lines.filter(line => line.day < day).reduce((sum, { units }) => sum + units, 0n)
      const after = own.reduce((sum, { units }) => sum + units, before)
      const figures = { day, before, after, lines: own, number, text: (units: bigint) => decimal(units, scale) }
      const written = writers[format](figures)
      return format === '1c' ? windows1251(written) : new TextEncoder().encode(written)
    },
  }
}
export type StandInBank = ReturnType<typeof openStandInBank>

type Statement = {
  day: string
  before: bigint
  after: bigint
  lines: readonly BankLine[]
  number: string
  text: (units: bigint) => string
}

const writers: Record<Format, (statement: Statement) => string> = {
  csv: ({ lines, text }) =>
    [
      'Date;Amount;Payer;Purpose;Reference',
      ...lines.map(({ day, units, counterparty, purpose, reference }) =>
        [day, text(units), counterparty, purpose, reference].join(';'),
      ),
    ].join('\n'),

  'camt.053': ({ day, before, after, lines, number, text }) => {
    const amount = (units: bigint) =>
      `<Amt Ccy="RUB">${text(units < 0n ? -units : units)}</Amt><CdtDbtInd>${units < 0n ? 'DBIT' : 'CRDT'}</CdtDbtInd>`
    const balance = (code: string, units: bigint) =>
      `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount(units)}<Dt><Dt>${day}</Dt></Dt></Bal>`
    const entries = lines.map(({ units, counterparty, purpose, reference }) => {
      const [party, account] = units > 0n ? ['Dbtr', 'DbtrAcct'] : ['Cdtr', 'CdtrAcct']
      return `<Ntry>${amount(units)}<Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt><NtryDtls><TxDtls>
        <Refs><AcctSvcrRef>${reference}</AcctSvcrRef></Refs>
        <RltdPties><${party}><Nm>-</Nm></${party}><${account}><Id><Othr><Id>${counterparty}</Id></Othr></Id></${account}></RltdPties>
        <RmtInf><Ustrd>${purpose}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
    })
    return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>${day}</Id>
<Acct><Id><Othr><Id>${number}</Id></Othr></Id><Ccy>RUB</Ccy></Acct>${balance('OPBD', before)}${balance('CLBD', after)}
${entries.join('\n')}</Stmt></BkToCstmrStmt></Document>`
  },

  '1c': ({ day, before, after, lines, number, text }) => {
    const date = day.split('-').toReversed().join('.')
    const documents = lines.flatMap(({ units, counterparty, purpose, reference }) => {
      const came = units > 0n
      return [
        'СекцияДокумент=Платежное поручение',
        `Номер=${reference}`,
        `Дата=${date}`,
        `Сумма=${text(came ? units : -units)}`,
        `ПлательщикСчет=${came ? counterparty : number}`,
        `ПолучательСчет=${came ? number : counterparty}`,
        `${came ? 'ДатаПоступило' : 'ДатаСписано'}=${date}`,
        `НазначениеПлатежа=${purpose}`,
        'КонецДокумента',
      ]
    })
    return [
      '1CClientBankExchange',
      'ВерсияФормата=1.03',
      'Кодировка=Windows',
      `РасчСчет=${number}`,
      'СекцияРасчСчет',
      `РасчСчет=${number}`,
      `НачальныйОстаток=${text(before)}`,
      `КонечныйОстаток=${text(after)}`,
      'КонецРасчСчет',
      ...documents,
      'КонецФайла',
      '',
    ].join('\r\n')
  },
}

function decimal(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}

/** Cyrillic as Windows wrote it before UTF-8, in which banks still give this format. */
const windows1251 = (text: string): Uint8Array =>
  Uint8Array.from(text, letter => {
    const code = letter.codePointAt(0)!
    return code >= 0x410 && code <= 0x44f ? code - 0x350 : code
  })
