import type { ChatItem } from '#contract/catalogue/direction.ts'
import { WorkingHours } from '#contract/catalogue/working-hours.ts'
import { defined } from '#contract/defined.ts'
import { logoPath } from '#contract/logo.ts'
import type { OfficeIdentity } from '#contract/office-settings/office-settings.ts'
import type { Db } from '#server/platform/database/pool.ts'

const notYet = {
  ru: 'Курсы уже видны, а заявки начнём принимать после открытия.',
  en: 'You can see the rates already. We will take orders once we open.',
}

/** The public settings of the office. */
export type OfficeState = {
  /** Whether it has ever been open. */
  opened: boolean
  maintenance?: { message: { ru: string; en: string }; until?: Date }
  captchaClaim: boolean
  identity: OfficeIdentity
  timeZone: string
  /** How much one visitor may take up without paying. */
  limits: {
    unpaidOfPerson: number
    unpaidOfNetwork: number
    hourlyOfPerson: number
    hourlyOfNetwork: number
  }
  /** Forms that send e-mail, in an hour from one network. */
  formsOfNetwork: number
  /** From so many US dollars on the form of an order asks once more. */
  reviewFromUsd: number
  categories: readonly { id: string; name: { ru: string; en: string } }[]
}

/** The time zone that the office lives by: UTC until it has said one. */
export const officeZone = async (db: Db): Promise<string> =>
  zoneOf(await db.selectFrom('office').select('time_zone').executeTakeFirstOrThrow())

const zoneOf = ({ time_zone }: { time_zone: string | null }): string => time_zone ?? 'UTC'

export async function readOffice(db: Db): Promise<OfficeState> {
  const [office, categories, chats] = await Promise.all([
    db
      .selectFrom('office')
      .leftJoin('office_logos', 'office_logos.name', 'office.logo')
      .selectAll('office')
      .select(['width', 'height'])
      .executeTakeFirstOrThrow(),
    db.selectFrom('categories').selectAll().orderBy('position').execute(),
    db.selectFrom('chat_settings').selectAll().executeTakeFirstOrThrow(),
  ])
  const opened = office.opened_at !== null
  return {
    opened,
    // Its owner is still setting it up: dangerous changes do not wait yet, so nothing may be sold.
    maintenance:
      office.maintenance || !opened
        ? {
            message: opened ? { ru: office.maintenance_message_ru, en: office.maintenance_message_en } : notYet,
            until: office.maintenance_until ?? undefined,
          }
        : undefined,
    captchaClaim: office.captcha_claim,
    identity: {
      name: office.name,
      tagline: { ru: office.tagline_ru, en: office.tagline_en },
      contact: { email: office.contact_email, phone: office.contact_phone, telegram: office.contact_telegram },
      links: office.links,
      hours: office.hours === null ? null : WorkingHours.parse(office.hours),
      languages: office.languages,
      accent: office.accent,
      logo: office.logo === null ? null : { path: logoPath(office.logo), width: office.width!, height: office.height! },
      chats: (['cash', 'support'] as const).flatMap((role): ChatItem[] => {
        const provider = chats[`${role}_provider`]
        const [site, host] = [chats[`${role}_site`], chats[`${role}_host`]]
        const config = defined({ site: site || undefined, host: host || undefined })
        return provider === null ? [] : [{ id: role, role, provider, title: office.name, config }]
      }),
      quoteKeep: { minutes: office.quote_keep_minutes, bps: office.quote_keep_bps },
      timeZone: zoneOf(office),
      // What of it is known beside the database is said by whoever sends.
      letters: { leave: true, answered: false },
    },
    timeZone: zoneOf(office),
    limits: {
      unpaidOfPerson: office.unpaid_of_person,
      unpaidOfNetwork: office.unpaid_of_network,
      hourlyOfPerson: office.hourly_of_person,
      hourlyOfNetwork: office.hourly_of_network,
    },
    formsOfNetwork: office.forms_of_network,
    reviewFromUsd: office.review_from_usd,
    categories: categories.map(({ id, name_ru, name_en }) => ({ id, name: { ru: name_ru, en: name_en } })),
  }
}
