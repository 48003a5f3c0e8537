import type { Db } from '#server/platform/database/pool.ts'

/** What the proposed rules and the policy say of this office. */
export type OfficeFacts = {
  name: string
  /** An e-mail address, a phone number or a nickname; empty where the owner has said none. */
  contact: string
  /** The shortest and the longest time to pay, in minutes. */
  windows: { least: number; most: number }
  unpaidOfPerson: number
  hourlyOfPerson: number
  exchangesCash: boolean
}

/** As the settings and the directions say it now. */
export async function factsOfOffice(db: Db): Promise<OfficeFacts> {
  const [office, directions] = await Promise.all([
    db
      .selectFrom('office')
      .select(['name', 'contact_email', 'contact_phone', 'contact_telegram', 'unpaid_of_person', 'hourly_of_person'])
      .executeTakeFirstOrThrow(),
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
    windows: { least: directions.least ?? USUAL_WINDOW, most: directions.most ?? USUAL_WINDOW },
    unpaidOfPerson: office.unpaid_of_person,
    hourlyOfPerson: office.hourly_of_person,
    exchangesCash: Number(directions.cities) > 0,
  }
}

/** Of an office without a direction. */
const USUAL_WINDOW = 30
