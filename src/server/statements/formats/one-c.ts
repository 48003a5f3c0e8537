import { accept, refuse } from '#contract/result.ts'
import { MOST_LINES } from '#contract/statements/line-kinds.ts'
import type { ReadStatement, StatementFault, StatementLine } from '../statement.ts'
import { amountIn, dayIn, wordsIn } from './figures.ts'

const HEAD = '1CClientBankExchange'

export const isOneC = (text: string): boolean => text.trimStart().startsWith(HEAD)

/** Its head says in which of the two old alphabets the rest is written. */
export const oneCEncodings: Record<string, string> = { windows: 'windows-1251', dos: 'ibm866' }

/**
 * The exchange format of 1C, in which Russian banks give statements: `key=value` lines, documents between `СекцияДокумент` and
 * `КонецДокумента`, balances between `СекцияРасчСчет` and `КонецРасчСчет`. Each document names both accounts; which of them is ours
 * says whether money came in or went out.
 */
export function readOneC(text: string, scale: number): ReadStatement {
  const rows = text.split(/\r\n|\r|\n/)
  if (!rows.some(row => row.trim() === 'КонецФайла')) return fault('cut-off')
  const accounts = new Set<string>()
  const documents: { row: number; fields: Map<string, string> }[] = []
  const balances: Map<string, string>[] = []
  let section: Map<string, string> | undefined
  for (const [index, row] of rows.entries()) {
    const [key = '', value = ''] = split(row)
    if (key === 'СекцияДокумент') {
      section = new Map([['Документ', value]])
      documents.push({ row: index + 1, fields: section })
      if (documents.length > MOST_LINES) return fault('too-many')
    } else if (key === 'СекцияРасчСчет') {
      section = new Map()
      balances.push(section)
    } else if (key === 'КонецДокумента' || key === 'КонецРасчСчет') section = undefined
    else if (section) section.set(key, value)
    else if (key === 'РасчСчет' && value) accounts.add(value)
  }
  if (section) return fault('cut-off')
  for (const balance of balances) {
    const account = balance.get('РасчСчет')
    if (account) accounts.add(account)
  }
  if (accounts.size > 1) return fault('several-accounts')
  const [account] = accounts
  if (account === undefined) return fault('not-a-statement')

  const lines: StatementLine[] = []
  for (const { row, fields } of documents) {
    const came = [fields.get('ПолучательСчет'), fields.get('ПолучательРасчСчет')].includes(account)
    const went = [fields.get('ПлательщикСчет'), fields.get('ПлательщикРасчСчет')].includes(account)
    // A payment order that the bank has not carried out yet has no day on our side.
    const booked = came ? fields.get('ДатаПоступило') : fields.get('ДатаСписано')
    if (came === went || !booked) continue
    const day = dayIn(booked)
    if (!day) return refuse({ reason: 'unreadable-statement', fault: 'day', row })
    const units = amountIn(fields.get('Сумма') ?? '', scale)
    if (units === undefined || units <= 0n) return refuse({ reason: 'unreadable-statement', fault: 'amount', row })
    const side = came ? 'Плательщик' : 'Получатель'
    lines.push({
      day,
      units: came ? units : -units,
      reference: wordsIn(fields.get('Номер'), 100),
      counterparty: wordsIn(fields.get(side) || fields.get(`${side}1`)),
      counterpartyAccount: wordsIn(fields.get(`${side}Счет`), 40),
      purpose: wordsIn(fields.get('НазначениеПлатежа')),
    })
  }
  const figure = (balance: Map<string, string> | undefined, key: string) => {
    const written = balance?.get(key)
    return written === undefined ? undefined : amountIn(written, scale)
  }
  return accept({
    format: '1c' as const,
    account,
    opening: figure(balances[0], 'НачальныйОстаток'),
    closing: figure(balances.at(-1), 'КонечныйОстаток'),
    lines,
  })
}

const fault = (fault: 'cut-off' | 'too-many' | 'several-accounts' | 'not-a-statement') =>
  refuse<StatementFault>({ reason: 'unreadable-statement', fault })

function split(row: string): [key: string, value: string] {
  const at = row.indexOf('=')
  return at === -1 ? [row.trim(), ''] : [row.slice(0, at).trim(), row.slice(at + 1).trim()]
}
