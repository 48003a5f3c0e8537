import type pg from 'pg'

/** The address of a database: only one with a URL can have a pooler before it. */
type Place = { url: string } | { socketDir: string }

/** Addresses on whose way a pooler takes no settings at sign-in. They are set by the first statement of each connection instead. */
const byStatement = new Set<string>()

export const isSetByStatement = (address: Place): boolean => 'url' in address && byStatement.has(address.url)

/** `role=agio_app` as a statement. Values are words and numbers of ours. */
const statementOf = (setting: string): string => `set ${setting.replace('=', ' to ')}`

/** Makes the settings of a new connection, where they could not be made at sign-in. */
export async function settle(client: pg.ClientBase, address: Place, settings: readonly string[]): Promise<void> {
  if (isSetByStatement(address)) await client.query(settings.map(statementOf).join('; '))
}

/** A pooler that knows no such parameter says so, and one that was told to ignore it loses it. */
export function isWithoutSettings(error: unknown): boolean {
  return /unsupported startup parameter/.test((error as Error).message)
}

/** From now on the settings of this address are made by statement. */
export const settleByStatement = (address: { url: string }): void => void byStatement.add(address.url)
