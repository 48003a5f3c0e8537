import { accept, refuse } from '#contract/result.ts'
import type { AccountReading } from './account.ts'
import { readWords } from './typed-text.ts'

/** The name of a person who comes for cash, as in their document. */
export const checkPersonName = (raw: string): AccountReading => checkWords(raw, /[^\p{L}\p{M} .'’-]/u, 80)

/** The bank for a phone number: one number may be known to several. */
export const checkBankName = (raw: string): AccountReading => checkWords(raw, /[^\p{L}\p{M}\p{Nd} .,'’"«»()&+-]/u, 60)

/** A field that an office added: any text. What it has to look like is in the rules of the field. */
export const checkOwnText = (raw: string): AccountReading => {
  const normal = readWords(raw)
  return accept({ normal, identity: normal.toLowerCase(), format: 'text', typoProof: false, alsoOn: [] })
}

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
