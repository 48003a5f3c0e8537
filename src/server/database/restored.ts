import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** What PostgreSQL makes of a backup's label once it stands on its feet again. It needs it no more. */
const LABEL = 'backup_label.old'

/**
 * Whether a database came out of a backup, which does not know what was done after it. What follows from that is done before
 * the label is taken away, so a start that is cut off does it once more.
 */
export async function restoredFrom(data: string): Promise<(() => Promise<void>) | undefined> {
  const label = join(data, LABEL)
  const found = await stat(label).catch(() => undefined)
  return found && (() => rm(label))
}
