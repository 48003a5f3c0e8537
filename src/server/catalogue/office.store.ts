import type { Db } from '#server/database/pool.ts'

/** What the office says about itself to everybody. */
export type OfficeState = {
  maintenance?: { message: { ru: string; en: string }; until?: Date }
  captchaClaim: boolean
  categories: readonly { id: string; name: { ru: string; en: string } }[]
}

export async function readOffice(db: Db): Promise<OfficeState> {
  const [office, categories] = await Promise.all([
    db.selectFrom('office').selectAll().executeTakeFirstOrThrow(),
    db.selectFrom('categories').selectAll().orderBy('position').execute(),
  ])
  return {
    ...(office.maintenance && {
      maintenance: {
        message: { ru: office.maintenance_message_ru, en: office.maintenance_message_en },
        ...(office.maintenance_until && { until: office.maintenance_until }),
      },
    }),
    captchaClaim: office.captcha_claim,
    categories: categories.map(({ id, name_ru, name_en }) => ({ id, name: { ru: name_ru, en: name_en } })),
  }
}
