import { DAY_MS } from '#contract/durations.ts'

/** Renewed every day, and so never older than this: RFC 9116 asks for less than a year. */
const GOOD_DAYS = 90

/** Whom to tell of a hole in the office, by RFC 9116: the mailbox of its settings, and the page of its contacts. */
export function securityText({ email, origin, now }: { email: string; origin: string; now: Date }): string {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  const lines = [
    ...(email ? [`Contact: mailto:${email}`] : []),
    `Contact: ${origin}/contacts`,
    `Expires: ${new Date(today + GOOD_DAYS * DAY_MS).toISOString()}`,
    'Preferred-Languages: ru, en',
    `Canonical: ${origin}/.well-known/security.txt`,
  ]
  return `${lines.join('\n')}\n`
}
