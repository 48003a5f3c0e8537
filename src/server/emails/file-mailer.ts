import { constants } from 'node:fs'
import { access, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { accept, refuse } from '#contract/result.ts'
import { makeFolder } from '#server/platform/data-folder.ts'
import { keepTidy } from './email-files.ts'
import { envelop } from './envelope.ts'
import type { Mailer, Message } from './mailer.ts'
import type { Sender } from './sender.ts'

/**
 * Writes e-mails as files that any mail program opens, for an office without a mail server. They hold codes, so only
 * their owner may read them.
 */
export function openFileMailer(folder: string, from: () => Sender, now: () => Date): Mailer {
  const tidying = keepTidy(folder, now)
  return {
    async send(message) {
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const { message: source } = await transport.sendMail(envelop(message, from()))
      // Problems of disk and folder are temporary, so the e-mail waits as for an absent mail server.
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

/** Sorted by time, and the same at every attempt: `2026-11-21T10-18-33Z-activation-….eml`. */
const nameOf = ({ createdAt, kind, id }: Message) =>
  `${createdAt
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')}-${kind}-${id}.eml`

/** Renames the complete file into place, so that nobody reads half of it. */
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
