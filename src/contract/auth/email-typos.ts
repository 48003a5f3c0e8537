/** Common providers, the most common first: one typo away from one of these is probably a typo. */
const providers = [
  'gmail.com',
  'mail.ru',
  'yandex.ru',
  'icloud.com',
  'outlook.com',
  'hotmail.com',
  'yahoo.com',
  'rambler.ru',
  'inbox.ru',
  'list.ru',
  'proton.me',
  'protonmail.com',
  'yandex.kz',
  'yandex.by',
]

/** Real domains that differ from a provider by one letter. */
const others: ReadonlySet<string> = new Set([
  ...[
    'mail.com',
    'ymail.com',
    'email.com',
    'yandex.com',
    'yandex.ua',
    'yandex.uz',
    'mail.ua',
    'email.ru',
    'outlook.co',
  ],
  ...['hotmail.co', 'gmx.com', 'bk.ru', 'ya.ru', 'inbox.lv', 'mail.by', 'mail.kz', 'mail.rs', 'tmail.ru', 'rmail.ru'],
])

/** Domains that are usually typed for another one. */
const mistaken: Readonly<Record<string, string>> = { 'gmail.ru': 'gmail.com', 'icloud.ru': 'icloud.com' }

/** The probably intended address, where the domain is one typo away from a common one. */
export function meantEmail(typed: string): string | undefined {
  const text = typed.trim()
  const at = text.lastIndexOf('@')
  const domain = text.slice(at + 1).toLowerCase()
  if (at < 1 || providers.includes(domain) || others.has(domain)) return undefined
  const meant =
    mistaken[domain] ??
    providers.find(provider => provider.split('.')[0] === domain) ??
    providers.find(provider => isOneSlipAway(domain, provider))
  return meant && `${text.slice(0, at)}@${meant}`
}

/** Damerau–Levenshtein distance of one. */
function isOneSlipAway(typed: string, meant: string): boolean {
  let start = 0
  while (start < typed.length && typed[start] === meant[start]) start++
  const [typedRest, meantRest] = [typed.slice(start), meant.slice(start)]
  if (typedRest === meantRest) return false
  const isSwapped = typedRest[0] === meantRest[1] && typedRest[1] === meantRest[0]
  return (
    typedRest.slice(1) === meantRest ||
    typedRest === meantRest.slice(1) ||
    typedRest.slice(1) === meantRest.slice(1) ||
    (isSwapped && typedRest.slice(2) === meantRest.slice(2))
  )
}
