import { randomBytes } from 'node:crypto'
import { open, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StartRefusal } from '#server/platform/start-refusal.ts'

/** The secret for signatures, which the first start writes to the home. */
export async function keptSecret(home: string): Promise<string> {
  const path = join(home, 'secret')
  const kept = await readFile(path, 'utf8').catch(absent)
  if (kept === undefined) return makeSecret(path)

  if ((await stat(path)).mode & 0o077)
    throw new StartRefusal('secret-open-to-others', `${path} can be read by other users: chmod 600 ${path}`)
  if (kept.trim().length < 32)
    throw new StartRefusal('secret-broken', `${path} is shorter than 32 characters: restore it from a backup`)
  return kept.trim()
}

/** Only the process that holds the lock of the home makes a secret. */
async function makeSecret(path: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const file = await open(`${path}.new`, 'w', 0o600)
  await file.write(`${secret}\n`)
  await file.sync()
  await file.close()
  await rename(`${path}.new`, path)
  return secret
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
