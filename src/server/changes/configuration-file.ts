import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { RecordChange } from '#contract/changes/changes.ts'
import { fileSections, type RecordOf, recordSchemas, type SectionName } from '#contract/changes/record-schemas.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { faultCode } from '#server/platform/http/read-input.ts'
import type { Sections } from './section.ts'

/** Every section by the keys of its records. What the file does not name stays as it is; null removes a record. */
export type ConfigurationFile = { agio: 1 } & { [S in SectionName]?: Record<string, Record<string, unknown> | null> }

/** A fault of a file, with its place: `direction.BTC-SBERRUB.marginBps`. */
export type FileFault = { place: string; code: string; detail: string }

/** The whole configuration of the office: no secret, no customer and no claim is in it. */
export async function exportConfiguration(db: Db, sections: Sections): Promise<ConfigurationFile> {
  const file: Record<string, unknown> = { agio: 1 }
  for (const section of fileSections) file[section] = Object.fromEntries(await sections[section].read(db))
  return file as ConfigurationFile
}

/** Reads a file. Each fault is named with its place. */
export function readConfigurationFile(
  text: string,
): Result<ConfigurationFile, { reason: 'faulty'; faults: FileFault[] }> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    return refuse({ reason: 'faulty', faults: [noJson(error as Error)] })
  }
  const read = configurationSchema.safeParse(json)
  if (read.success) return accept(read.data as ConfigurationFile)
  const faults = read.error.issues.map(issue => ({
    place: issue.path.join('.'),
    code: issue.code === 'unrecognized_keys' ? 'unknown' : faultCode(issue, json),
    detail: issue.message,
  }))
  return refuse({ reason: 'faulty', faults })
}

/** The place is a line and a sign in it, as the reader of JSON says them. */
function noJson({ message }: Error): FileFault {
  const [, line, sign] = /line (\d+) column (\d+)/.exec(message) ?? []
  return { place: line ? `${line}:${sign}` : '', code: 'unreadable', detail: `no JSON: ${message}` }
}

/**
 * A record in a file names all of its fields, so that nothing is forgotten in a file that is written by hand. A field that a section
 * got after files were written may be missing: the office keeps its own.
 */
const inFiles = {
  ...recordSchemas,
  aml: recordSchemas.aml.partial({ listDays: true }),
  direction: recordSchemas.direction
    .partial({ slowNetworkFee: true, fastNetworkFee: true, refundFee: true, cityTerms: true, officeHours: true })
    .meta({ id: 'DirectionRecord' }),
  'payout-limit': recordSchemas['payout-limit'].partial({ dayMost: true }).meta({ id: 'PayoutLimitRecord' }),
  settings: recordSchemas.settings
    .partial({
      quoteKeepMinutes: true,
      quoteKeepBps: true,
      payoutChangeWaitMinutes: true,
      endingLetter: true,
      staffIdleMinutes: true,
      consoleNetworks: true,
      reviewFromUsd: true,
    })
    .meta({ id: 'SettingsRecord' }),
}

/** What such a field is in a record that the office does not have. */
const inNewRecords: { [S in SectionName]?: Partial<RecordOf<S>> } = {
  'payout-limit': { dayMost: null },
  direction: { slowNetworkFee: null, fastNetworkFee: null, refundFee: null, cityTerms: [], officeHours: true },
}

const configurationSchema = z.strictObject({
  // Where an editor finds the schema below.
  $schema: z.string().optional(),
  agio: z.literal(1),
  ...Object.fromEntries(
    fileSections.map(section => [section, z.record(z.string(), inFiles[section].nullable()).optional()]),
  ),
})

/** The shape of a file, for editors that complete and check what is typed. Rules between records are told by the plan. */
export const configurationJsonSchema = (): object => ({
  title: 'Configuration of an Agio office',
  ...z.toJSONSchema(configurationSchema, { io: 'input' }),
})

/** What the file changes. Nothing, when it has been imported already. */
export async function changesOfFile(db: Db, sections: Sections, file: ConfigurationFile): Promise<RecordChange[]> {
  const changes: RecordChange[] = []
  for (const section of fileSections) {
    const wanted = file[section]
    if (!wanted) continue
    const current = await sections[section].read(db)
    for (const [key, record] of Object.entries(wanted)) {
      const before: Record<string, unknown> | undefined = current.get(key)
      const whole = before ? record : record && { ...inNewRecords[section], ...record }
      const fields = whole === null ? before && null : differing(whole, before)
      if (fields !== undefined) changes.push({ section, key, fields } as RecordChange)
    }
  }
  return changes
}

/** The fields that differ, all of them for a new record. Undefined: none. */
function differing(record: Record<string, unknown>, before: Record<string, unknown> | undefined) {
  const fields = Object.entries(record).filter(([field, value]) => !isDeepStrictEqual(value, before?.[field]))
  return fields.length > 0 ? Object.fromEntries(fields) : undefined
}
