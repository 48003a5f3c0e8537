import { constants } from 'node:fs'
import { access, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { accept, refuse } from '#contract/result.ts'
import { makeFolder } from '#server/home.ts'
import { envelop } from './envelope.ts'
import { keepTidy } from './letter-files.ts'
import type { Mailer, Message } from './mailer.ts'
import type { Sender } from './sender.ts'

/**
 * Letters as files that any mail program opens, for an office that has no mail server yet. They hold codes, so only
 * their owner may read them.
 */
export function openFileMailer(folder: string, from: Sender, now: () => Date): Mailer {
  const tidying = keepTidy(folder, now)
  return {
    async send(message) {
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const { message: source } = await transport.sendMail(envelop(message, from))
      // A full disk has room again and a folder its rights, so the letter waits as it does for a mail server that is away.
      try {
        await makeFolder(folder, 0o700)
        await writeWhole(join(folder, nameOf(message)), source as Buffer)
      } catch (error) {
        return refuse({ reason: 'not-now', detail: (error as Error).message })
      }
      tidying.written()
      return accept(undefined)
    },
    trouble: () =>
      makeFolder(folder, 0o700)
        .then(() => access(folder, constants.W_OK | constants.X_OK))
        .then(() => undefined)
        .catch((error: Error) => error.message),
    close: () => tidying.stop(),
  }
}

/** In the order of time, and the same at every attempt: `2026-11-21T10-18-33Z-activation-….eml`. */
const nameOf = ({ createdAt, kind, id }: Message) =>
  `${createdAt
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')}-${kind}-${id}.eml`

/** Whoever watches the folder never sees half a letter. */
async function writeWhole(path: string, content: Buffer): Promise<void> {
  const unfinished = `${path}.unfinished`
  const file = await open(unfinished, 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(unfinished, path)
}
