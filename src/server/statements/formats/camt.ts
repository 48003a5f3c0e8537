import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { z } from 'zod'
import { accept, refuse } from '#contract/result.ts'
import { MOST_LINES } from '#contract/statements/line-kinds.ts'
import type { ReadStatement, StatementFault, StatementLine } from '../statement.ts'
import { amountIn, dayIn, wordsIn } from './figures.ts'

export const isCamt = (text: string): boolean => /<(?:\w+:)?BkToCstmrStmt[\s>]/.test(text)

/**
 * A statement of ISO 20022 (camt.053, of any version). An entry that gathers several transactions is read as those transactions where each
 * has its own amount and they add up, else as one line. Entries that are not booked yet are left out.
 */
export function readCamt(text: string, scale: number): ReadStatement {
  // No bank declares entities of its own.
  if (/<!DOCTYPE/i.test(text)) return fault('not-a-statement')
  // The parser itself accepts half a document.
  if (XMLValidator.validate(text) !== true) return fault('cut-off')
  const read = Document.safeParse(parser.parse(text))
  if (!read.success) return fault('not-a-statement')
  const statements = read.data.Document.BkToCstmrStmt.Stmt
  const [first] = statements
  if (!first) return fault('empty')
  const account = accountOf(first.Acct)
  if (statements.some(one => accountOf(one.Acct) !== account)) return fault('several-accounts')

  const lines: StatementLine[] = []
  const entries = statements.flatMap(one => one.Ntry)
  for (const [index, entry] of entries.entries()) {
    const status = typeof entry.Sts === 'object' ? entry.Sts.Cd : entry.Sts
    if (status !== undefined && status !== 'BOOK') continue
    const row = index + 1
    const day = dayIn(entry.BookgDt?.Dt ?? entry.BookgDt?.DtTm ?? entry.ValDt?.Dt ?? entry.ValDt?.DtTm ?? '')
    if (!day) return refuse({ reason: 'unreadable-statement', fault: 'day', row })
    const units = signed(entry, scale)
    if (units === undefined) return refuse({ reason: 'unreadable-statement', fault: 'amount', row })
    const details = entry.NtryDtls.flatMap(({ TxDtls }) => TxDtls)
    const parts = details.map(detail => signed({ ...entry, ...detail, Amt: detail.Amt ?? '' }, scale))
    const apart = details.length > 1 && parts.reduce<bigint>((sum, part) => sum + (part ?? 0n), 0n) === units
    const told = apart ? details.map((detail, at) => ({ detail, units: parts[at]! })) : [{ detail: details[0], units }]
    for (const { detail, units } of told) {
      const came = units > 0n
      const party = came ? detail?.RltdPties?.Dbtr : detail?.RltdPties?.Cdtr
      const partyAccount = came ? detail?.RltdPties?.DbtrAcct : detail?.RltdPties?.CdtrAcct
      lines.push({
        day,
        units,
        reference: wordsIn(
          given(detail?.Refs?.AcctSvcrRef) ??
            given(detail?.Refs?.TxId) ??
            given(entry.AcctSvcrRef) ??
            given(detail?.Refs?.EndToEndId) ??
            given(entry.NtryRef),
          100,
        ),
        counterparty: wordsIn(party?.Nm ?? party?.Pty?.Nm),
        counterpartyAccount: wordsIn(accountOf(partyAccount), 40),
        purpose: wordsIn([...(detail?.RmtInf?.Ustrd ?? []), detail?.AddtlTxInf ?? entry.AddtlNtryInf ?? ''].join(' ')),
      })
    }
    if (lines.length > MOST_LINES) return fault('too-many')
  }
  const balance = (statement: z.infer<typeof Stmt> | undefined, codes: readonly string[]) => {
    const found = statement?.Bal.find(({ Tp }) => codes.includes(Tp?.CdOrPrtry?.Cd ?? ''))
    return found && signed(found, scale)
  }
  return accept({
    format: 'camt.053' as const,
    account,
    currency: first.Acct?.Ccy,
    // A statement in pages calls the balances between them interim ones.
    opening: balance(first, ['OPBD', 'PRCD']),
    closing: balance(statements.at(-1), ['CLBD']),
    lines,
  })
}

const fault = (fault: 'cut-off' | 'too-many' | 'several-accounts' | 'not-a-statement' | 'empty') =>
  refuse<StatementFault>({ reason: 'unreadable-statement', fault })

/** What stands where a reference is missing. */
const given = (reference: string | undefined): string | undefined =>
  reference === 'NOTPROVIDED' ? undefined : reference

const Text = z.union([z.string(), z.object({ '#text': z.string() }).transform(node => node['#text'])])
const Moment = z.object({ Dt: Text.optional(), DtTm: Text.optional() })
const Sided = { Amt: Text, CdtDbtInd: z.enum(['CRDT', 'DBIT']) }
const Account = z
  .object({ Id: z.object({ IBAN: Text.optional(), Othr: z.object({ Id: Text }).optional() }), Ccy: Text.optional() })
  .optional()
const Party = z.object({ Nm: Text.optional(), Pty: z.object({ Nm: Text.optional() }).optional() }).optional()
const Detail = z.object({
  Amt: Text.optional(),
  CdtDbtInd: z.enum(['CRDT', 'DBIT']).optional(),
  Refs: z.object({ AcctSvcrRef: Text.optional(), TxId: Text.optional(), EndToEndId: Text.optional() }).optional(),
  RltdPties: z.object({ Dbtr: Party, DbtrAcct: Account, Cdtr: Party, CdtrAcct: Account }).optional(),
  RmtInf: z.object({ Ustrd: z.array(Text).default([]) }).optional(),
  AddtlTxInf: Text.optional(),
})
const Stmt = z.object({
  Acct: Account,
  Bal: z
    .array(z.object({ ...Sided, Tp: z.object({ CdOrPrtry: z.object({ Cd: Text.optional() }).optional() }).optional() }))
    .default([]),
  Ntry: z
    .array(
      z.object({
        ...Sided,
        Sts: z.union([z.object({ Cd: Text.optional() }), Text]).optional(),
        BookgDt: Moment.optional(),
        ValDt: Moment.optional(),
        AcctSvcrRef: Text.optional(),
        NtryRef: Text.optional(),
        AddtlNtryInf: Text.optional(),
        // An element without children is empty text to the parser.
        NtryDtls: z
          .array(
            z.union([
              z.object({ TxDtls: z.array(Detail).default([]) }),
              z.literal('').transform(() => ({ TxDtls: [] })),
            ]),
          )
          .default([]),
      }),
    )
    .default([]),
})
const Document = z.object({ Document: z.object({ BkToCstmrStmt: z.object({ Stmt: z.array(Stmt).default([]) }) }) })

const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: true,
  parseTagValue: false,
  processEntities: true,
  htmlEntities: false,
  isArray: name => ['Stmt', 'Bal', 'Ntry', 'NtryDtls', 'TxDtls', 'Ustrd'].includes(name),
})

function accountOf(account: z.infer<typeof Account>): string | undefined {
  return account?.Id.IBAN ?? account?.Id.Othr?.Id
}

function signed({ Amt, CdtDbtInd }: { Amt: string; CdtDbtInd: 'CRDT' | 'DBIT' }, scale: number): bigint | undefined {
  const units = amountIn(Amt, scale)
  if (units === undefined || units < 0n) return undefined
  return CdtDbtInd === 'CRDT' ? units : -units
}
