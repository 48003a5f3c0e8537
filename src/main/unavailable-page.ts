import type { Context } from 'hono'
import { defaultLocale, type Locale, locales, prefixOf } from '#contract/locale.ts'
import type { Env } from '#server/platform/http/request-context.ts'
import { Unavailable } from '#server/platform/unavailable.ts'

type Answer = (c: Context<Env>) => Response | Promise<Response>

/**
 * The page of an unreachable database, always with Retry-After: a plain one when not even the session can be read. A page
 * that is answered at once asks no database.
 */
export const orUnavailable =
  (page: Answer): Answer =>
  c => {
    const answer = page(c)
    return answer instanceof Promise ? answerOr(c, answer) : answer
  }

async function answerOr(c: Context<Env>, page: Promise<Response>): Promise<Response> {
  try {
    const answer = await page
    if (answer.status === 503 && !answer.headers.has('retry-after')) answer.headers.set('retry-after', '5')
    return answer
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    c.env.unavailable = true
    return new Response(htmlIn(localeOf(c.req.path)), {
      status: 503,
      headers: { 'content-type': 'text/html; charset=utf-8', 'retry-after': String(error.retryAfter) },
    })
  }
}

const localeOf = (path: string): Locale =>
  locales.find(locale => locale !== defaultLocale && `${path}/`.startsWith(`${prefixOf(locale)}/`)) ?? defaultLocale

/** Only text, without files or scripts. The browser reloads it by itself. */
const htmlIn = (locale: Locale) => `<!doctype html>
<html lang="${locale}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="10">
<title>${texts[locale].title}</title>
<h1>${texts[locale].title}</h1>
<p>${texts[locale].text}</p>
`

const texts = {
  ru: {
    title: 'Обменник ненадолго недоступен',
    text: 'Ваши заявки и деньги на месте. Страница откроется сама, как только база данных ответит.',
  },
  en: {
    title: 'The office is away for a moment',
    text: 'Your orders and your money are safe. This page opens by itself as soon as the database answers.',
  },
}
