import { toDecimal } from '#contract/money/money.ts'
import type { ExactAmount } from './exact-amount.ts'

export type SepaPayee = {
  name: string
  iban: string
  bic?: string
}

/**
 * The code of EPC069-12 version 002 for a SEPA credit transfer, in UTF-8. The lines have a fixed order; missing values are
 * empty lines, which are omitted at the end. To be drawn with error correction M. Undefined when it does not fit.
 */
export function sepaQr({ name, iban, bic = '' }: SepaPayee, { units, scale }: ExactAmount, remittance: string) {
  const tooLong = [...name].length > 70 || [...remittance].length > 140
  const broken = /[\r\n]/.test(name + remittance) || name === '' || !/^[A-Z]{2}\d{2}[A-Z0-9]{1,30}$/.test(iban)
  if (tooLong || broken || scale !== 2 || units < 1n || units > MOST_CENTS) return undefined
  if (bic !== '' && !/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic)) return undefined

  const purpose = ''
  const structuredReference = ''
  const lines = [
    'BCD',
    '002',
    '1',
    'SCT',
    bic,
    name,
    iban,
    `EUR${toDecimal(units, scale)}`,
    purpose,
    structuredReference,
    remittance,
  ]
  const code = lines.join('\n').trimEnd()
  return utf8Length(code) <= MOST_BYTES ? code : undefined
}

const utf8Length = (text: string) => encodeURIComponent(text).replaceAll(/%../g, 'x').length

const MOST_CENTS = 99_999_999_999n
/** The capacity of a version 13 symbol at correction M, the largest allowed. */
const MOST_BYTES = 331
