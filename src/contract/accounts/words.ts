import { accept, refuse } from '#contract/result.ts'
import type { AccountReading } from './account.ts'
import { readWords } from './typed-text.ts'

/** The name under which a person comes for cash: as in the document that is shown. */
export const checkPersonName = (raw: string): AccountReading => checkWords(raw, /[^\p{L}\p{M} .'’-]/u, 80)

/** The bank that a phone number is paid to: one number may be known to several. */
export const checkBankName = (raw: string): AccountReading => checkWords(raw, /[^\p{L}\p{M}\p{Nd} .,'’"«»()&+-]/u, 60)

function checkWords(raw: string, stranger: RegExp, most: number): AccountReading {
  const normal = readWords(raw)
  const misfit = stranger.exec(normal)
  if (misfit) return refuse({ reason: 'bad-character', position: raw.indexOf(misfit[0]) })
  if (normal.length < 2 || normal.length > most) {
    return refuse({ reason: 'bad-length', length: normal.length, least: 2, most })
  }
  if (!/\p{L}/u.test(normal)) return refuse({ reason: 'bad-character', position: 0 })
  return accept({ normal, identity: normal.toLowerCase(), format: 'text', typoProof: false, alsoOn: [] })
}
