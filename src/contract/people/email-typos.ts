/** Where most customers have their mailbox, the most common first: one slip away from one of these is likely a slip. */
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

/** Domains with mailboxes of their own that differ from a provider by one letter. */
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

/** Whole domains that are written for another one more often than they are meant. */
const mistaken: Readonly<Record<string, string>> = { 'gmail.ru': 'gmail.com', 'icloud.ru': 'icloud.com' }

/** The address that was probably meant, where the domain is one slip away from a common one. */
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

/** One letter too many, too few or another one, or two neighbours in each other's place (Damerau's distance of one). */
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
