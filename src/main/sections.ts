import { sectionNames } from '#contract/changes/record-schemas.ts'
import type { Sections } from '#server/changes/section.ts'
import type { AnyFeature, Features } from '#server/feature.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { type Clock, systemClock } from './clock.ts'

/** The sections of all features. */
export function sectionsOf(list: readonly AnyFeature[], offers: object, options: object, now: Clock): Sections {
  const sections: Partial<Sections> = {}
  for (const feature of list) Object.assign(sections, feature.sections?.(offers, options, { now }))
  const lacking = sectionNames.find(name => !sections[name])
  if (lacking) throw new Error(`no feature has the section ${lacking}`)
  return sections as Sections
}

/** The same for a command beside the office, where no feature is open. */
export async function sectionsBeside<Options extends object>(
  { list }: Features<unknown, Options, unknown>,
  db: Db,
  options: Options,
): Promise<Sections> {
  const offers = {}
  for (const { beside } of list) Object.assign(offers, await beside?.(db, options))
  return sectionsOf(list, offers, options, systemClock)
}
