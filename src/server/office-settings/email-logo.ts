import { logoPath } from '#contract/logo.ts'
import type { EmailLogo } from '#server/emails/layout/email-head.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { findLogo } from './logos.store.ts'

type ShownLogo = { path: string; width: number; height: number }

/** The logo that e-mails carry. Many mail programs draw no SVG: with one, e-mails show the office's name. */
export function emailLogos(db: Db, shown: () => ShownLogo | null): () => Promise<EmailLogo | undefined> {
  let known: { path: string; logo: EmailLogo | undefined } | undefined
  return async () => {
    const logo = shown()
    if (!logo?.path.endsWith('.png')) return undefined
    const { path, width, height } = logo
    if (known?.path !== path) {
      const content = await findLogo(db, path.slice(logoPath('').length))
      known = { path, logo: content && { content, width, height } }
    }
    return known.logo
  }
}
