import type { Locale } from '#contract/locale.ts'
import type { Db } from '#server/platform/database/pool.ts'

/** What the proposed rules and the policy say of this office. */
export type OfficeFacts = {
  name: string
  /** An e-mail address, a phone number or a nickname; empty where the owner has said none. */
  contact: string
  /** Whether e-mails about orders can be answered: they name the office's own mailbox for it. */
  answered: boolean
  /** Whether the office has a chat. */
  chat: boolean
  /** The shortest and the longest time to pay, in minutes. */
  windows: { least: number; most: number }
  unpaidOfPerson: number
  hourlyOfPerson: number
  exchangesCash: boolean
  /** How long the sums of the form are kept, and against which move, in hundredths of a percent. */
  quoteKeep: { minutes: number; bps: number }
}

/** As the settings and the directions say it now. */
export async function factsOfOffice(db: Db): Promise<OfficeFacts> {
  const [office, chats, directions] = await Promise.all([
    db
      .selectFrom('office')
      .select([
        'name',
        'contact_email',
        'contact_phone',
        'contact_telegram',
        'unpaid_of_person',
        'hourly_of_person',
        'quote_keep_minutes',
        'quote_keep_bps',
      ])
      .executeTakeFirstOrThrow(),
    db.selectFrom('chat_settings').select('support_provider').executeTakeFirstOrThrow(),
    db
      .selectFrom('directions')
      .leftJoin('direction_cities', join =>
        join
          .onRef('direction_cities.from_currency', '=', 'directions.from_currency')
          .onRef('direction_cities.to_currency', '=', 'directions.to_currency'),
      )
      .select(({ fn }) => [
        fn.min('window_minutes').as('least'),
        fn.max('window_minutes').as('most'),
        fn.count('city').as('cities'),
      ])
      .where('directions.state', '<>', 'off')
      .executeTakeFirstOrThrow(),
  ])
  return {
    name: office.name,
    contact: office.contact_email || office.contact_phone || office.contact_telegram,
    answered: office.contact_email !== '',
    chat: chats.support_provider !== null,
    windows: { least: directions.least ?? USUAL_WINDOW, most: directions.most ?? USUAL_WINDOW },
    unpaidOfPerson: office.unpaid_of_person,
    hourlyOfPerson: office.hourly_of_person,
    quoteKeep: { minutes: office.quote_keep_minutes, bps: office.quote_keep_bps },
    exchangesCash: Number(directions.cities) > 0,
  }
}

/** Of an office without a direction. */
const USUAL_WINDOW = 30

/** How the office is asked: by replying to an e-mail only where e-mails say so themselves. */
export function waysOfAsking(
  { contact, answered, chat }: Pick<OfficeFacts, 'contact' | 'answered' | 'chat'>,
  locale: Locale,
): string {
  const t = ways[locale]
  const named = [...(answered ? [t.reply] : []), ...(chat ? [t.chat] : []), ...(contact ? [t.write(contact)] : [])]
  return named.join(t.or) || t.contacts
}

const ways = {
  ru: {
    reply: 'ответом на письмо о заявке',
    chat: 'в чате на сайте',
    write: (contact: string) => `на ${contact}`,
    contacts: 'как с нами связаться, сказано на странице «Контакты»',
    or: ' или ',
  },
  en: {
    reply: 'reply to the e-mail about your order',
    chat: 'use the chat on our site',
    write: (contact: string) => `write to ${contact}`,
    contacts: 'the page “Contacts” says how to reach us',
    or: ' or ',
  },
}
