import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import { defaultLocale, type Locale } from '#contract/locale.ts'
import * as calls from '#contract/newsletters/newsletters.calls.ts'
import { refuse } from '#contract/result.ts'
import { writeAudit } from '#server/audit/audit.store.ts'
import { actorOf } from '#server/auth/staff.ts'
import type { Captcha } from '#server/captcha/captcha.ts'
import { putInOutbox } from '#server/emails/outbox.ts'
import type { Writer } from '#server/emails/write-email.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { Env } from '#server/platform/http/request-context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { stopNewsLink } from '#server/subscriptions/unsubscribe-links.ts'
import { mayPostForm } from '#server/users/form-limits.ts'
import { officeNews } from './emails/office-news.ts'
import { moveNewsletter } from './move-newsletter.ts'
import { readFigures, readNewsletters } from './newsletters.store.ts'
import { askForNews, confirmNews, LINK_HOURS, stopNews } from './subscribe.ts'
import { writeNewsletter } from './write-newsletter.ts'

export type NewslettersDeps = {
  db: Db
  captcha: Captcha
  /** Forms that send e-mail, in an hour from one network. */
  formsOfNetwork: () => number
  secret: string
  origin: string
  write: Writer
  now: () => Date
}

const notFound = refuse({ reason: 'not-found' as const })

/** Subscribing and leaving, and what staff do with a newsletter that is written. */
export function newslettersRoutes(app: Hono<Env>, deps: NewslettersDeps): void {
  const { db, captcha, formsOfNetwork, secret, origin, write, now } = deps

  serve(app, calls.subscribeToNews, async (c, { body: { email, locale = defaultLocale, captcha: solution } }) => {
    const sent = { form: 'news', address: c.env.address, solution } as const
    const may = await mayPostForm({ db, captcha, formsOfNetwork }, sent, now())
    if (!may.ok) return may
    await askForNews({ email, locale }, { db, secret, now: now() })
    return { email, hours: LINK_HOURS }
  })

  serve(app, calls.confirmNews, async (_, { body: { code } }) => {
    const confirmed = await confirmNews(code, { db, secret, now: now() })
    return confirmed.ok ? confirmed.value : confirmed
  })

  serve(app, calls.stopNews, async (_, { body: { key } }) => {
    const stopped = await stopNews(key, { db, secret, now: now() })
    return stopped.ok ? { state: 'stopped' as const } : stopped
  })

  serve(app, calls.moveNewsletter, async (c, { params: { key }, body: { move, at } }, caller) => {
    const wish = { key, move, at: at === undefined ? undefined : new Date(at) }
    const moved = await moveNewsletter(db, wish, actorOf(c, caller, now()))
    return moved.ok ? (await readFigures(db, [key])).get(key)! : moved
  })

  serve(app, calls.tryNewsletter, async (c, { params: { key }, body: { locale } }, caller) => {
    const data = await written(key, locale)
    if (!data) return notFound
    const actor = actorOf(c, caller, now())
    await db.transaction().execute(async tx => {
      await putInOutbox(tx, { kind: officeNews, to: caller.email, locale, data, at: actor.now })
      await writeAudit(tx, actor, {
        action: 'newsletter.test',
        subject: { kind: 'newsletter', id: key },
        after: { locale },
      })
    })
    return { email: caller.email }
  })

  serve(app, calls.previewNewsletter, async (_, { params: { key, file } }, caller) => {
    const [locale, form] = file.split('.') as [Locale, 'html' | 'txt']
    const data = await written(key, locale)
    if (!data) return notFound
    const { subject, html, text } = write({
      id: randomUUID(),
      kind: officeNews.name,
      recipient: caller.email,
      locale,
      data: { ...data, isTest: false },
      state: 'waiting',
      created_at: now(),
      next_try_at: now(),
      good_until: null,
      attempts: 0,
      sent_at: null,
      held: false,
      last_error: null,
    })
    return new Response(form === 'html' ? html : `${subject}\n\n${text}`, {
      headers: {
        'content-type': form === 'html' ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8',
        // E-mails carry their styles with them, and nothing that runs or is loaded.
        'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
    })
  })

  /** A newsletter to nobody: its link to unsubscribe names no recipient. */
  async function written(key: string, locale: Locale) {
    const record = (await readNewsletters(db, [key])).get(key)
    const stop = stopNewsLink(randomUUID(), secret)
    return record && { ...(await writeNewsletter(record, locale, origin)), isTest: true, stop }
  }
}
