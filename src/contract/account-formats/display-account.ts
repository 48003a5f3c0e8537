import type { AccountKind } from './account.ts'

/** An account in groups that the eye can compare. Checking what is displayed gives the normal spelling again; copy that one. */
export function displayAccount(kind: AccountKind, normal: string): string {
  switch (kind) {
    case 'ripple-tag':
    case 'ton-comment':
    case 'stellar-memo':
    case 'network-memo':
    case 'own-text':
    case 'near':
    case 'hedera':
    case 'eos':
    case 'email':
    case 'upi':
    case 'perfect-money':
    case 'bank-name':
    case 'person-name':
    case 'payeer':
      return normal
    case 'sbp-phone':
    case 'kaspi':
    case 'contact':
    case 'phone':
      return displayPhone(normal)
    case 'email-or-phone':
      return normal.includes('@') ? normal : displayPhone(normal)
    case 'kaspa':
      return `kaspa:${inFours(normal.slice(6))}`
    case 'webmoney-z':
    case 'webmoney-e':
      return `${normal.slice(0, 1)} ${inFours(normal.slice(1))}`
    case 'volet':
      return normal.includes('@') ? normal : `${normal.slice(0, 1)} ${inFours(normal.slice(1))}`
    default:
      return normal.startsWith('0x') ? `0x${inFours(normal.slice(2))}` : inFours(normal)
  }
}

/** Numbers of +7 as they are written in Russia and Kazakhstan; others stay as the world writes them, without gaps. */
function displayPhone(normal: string): string {
  if (/^\d/.test(normal)) return inFours(normal)
  const parts = /^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(normal)
  return parts ? `+7 ${parts[1]} ${parts[2]}-${parts[3]}-${parts[4]}` : normal
}

const inFours = (text: string) => text.replace(/.{4}(?=.)/gu, '$& ')
