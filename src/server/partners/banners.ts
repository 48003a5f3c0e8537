import { escapeHtml } from '#contract/escape-html.ts'
import { type Locale, prefixOf } from '#contract/locale.ts'
import { rateEquation } from '#contract/money/money-text.ts'
import type { OfficeIdentity } from '#contract/office-settings/office-settings.ts'
import { type Banner, bannerTarget } from '#contract/partners/banners.ts'
import { findLogo } from '#server/office-settings/logos.store.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { openRequestRate } from '#server/platform/http/request-rate.ts'
import { Overloaded } from '#server/platform/overloaded.ts'
import { openTextPaths, type TextPaths } from '#server/platform/text-paths.ts'
import { entryOf } from '#server/quotes/board.ts'
import type { LiveBoard } from '#server/quotes/live-board.ts'
import { type BannerContent, type DrawnBanner, drawBanner } from './draw-banner.ts'
import { drawPng } from './draw-png.ts'

/** How long a drawn banner is shown although its rate has changed. */
const KEPT_MS = 15_000
/** Banners that are kept at once; those that nobody has asked for the longest go. */
const MOST_KEPT = 300
/** PNGs drawn in a minute, each some milliseconds of a thread. Beyond it the last one is shown. */
const DRAWN_A_MINUTE = 120
/** Those that one network may have drawn, so that it leaves some to the others. */
const DRAWN_FOR_NETWORK = 30
/** A larger logo would make every banner heavy; the name stands in its place. */
const LOGO_MOST = 32 * 1024

type Kept = { key: string; drawnAt: number; drawn: DrawnBanner; png?: Promise<Buffer> }

export type BannersDeps = { db: Db; board: LiveBoard; office: () => OfficeIdentity; origin: string; now: () => Date }

/** A banner of a pair; of none, it is of the office. */
export type AskedBanner = Omit<Banner, 'from' | 'to'> & { pair: Pick<Banner, 'from' | 'to'> | undefined }

export type Banners = {
  /** The picture. Undefined: the office does not exchange this pair. */
  svg: (asked: AskedBanner) => Promise<string | undefined>
  png: (asked: AskedBanner, network: string) => Promise<Buffer | undefined>
}

/** Banners with the rates of now. Each look is drawn once for as long as nothing in it changes. */
export function openBanners({ db, board, office, origin, now }: BannersDeps): Banners {
  const kept = new Map<string, Kept>()
  const renders = openRequestRate({ most: DRAWN_A_MINUTE, perMs: 60_000, now })
  const rendersFor = openRequestRate({ most: DRAWN_FOR_NETWORK, perMs: 60_000, now })
  /** Whether a network may have another picture drawn now. What it may not is not counted against all. */
  const mayDraw = (network: string) => rendersFor.take(network) === undefined && renders.take('png') === undefined
  const readLogo = keepLogo(db)
  let paths: Promise<TextPaths> | undefined

  return {
    async svg(asked) {
      const banner = await bannerFor(asked)
      return banner && linked(banner.drawn, origin + targetOf(asked))
    },
    async png(asked, network) {
      const banner = await bannerFor(asked, network)
      if (!banner) return undefined
      banner.png ??= pngOf(banner)
      return banner.png
    },
  }

  async function bannerFor(asked: AskedBanner, network = ''): Promise<Kept | undefined> {
    const content = await contentOf(asked)
    if (!content) return undefined
    const { size, theme, locale, pair, format } = asked
    const look = [size, theme, locale, pair?.from, pair?.to, format].join(' ')
    const known = kept.get(look)
    const key = JSON.stringify(content)
    const at = now().getTime()
    // A rate that is no longer there goes at once, and so does an old name.
    const isRateAlone = known !== undefined && withoutRate(known.key) === withoutRate(key) && content.rate !== undefined
    if (known && (known.key === key || (isRateAlone && at - known.drawnAt < KEPT_MS))) return keep(look, known)
    if (known && format === 'png' && isRateAlone && !mayDraw(network)) return keep(look, known)
    if (!known && format === 'png' && !mayDraw(network)) throw new Overloaded()
    paths ??= openTextPaths()
    return keep(look, { key, drawnAt: at, drawn: drawBanner(content, await paths) })
  }

  function keep(look: string, banner: Kept): Kept {
    kept.delete(look)
    kept.set(look, banner)
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!)
    return banner
  }

  async function contentOf({ size, theme, locale, pair }: AskedBanner): Promise<BannerContent | undefined> {
    const { board: current, catalogue } = board.now
    const { name, accent, logo, tagline } = office()
    const look = { size, theme, locale, office: { name, accent, logo: await readLogo(logo) } }
    if (!pair) return { ...look, pair: tagline[locale] }
    const entry = entryOf(current, pair.from, pair.to)
    if (!entry || entry.direction.state === 'off') return undefined
    const sold = entry.state === 'on' && !catalogue.office.maintenance
    return {
      ...look,
      pair: `${entry.from.name[locale]} → ${entry.to.name[locale]}`,
      rate: sold ? rateEquation({ give: entry.item.give!, get: entry.item.get! }, entry, locale) : undefined,
    }
  }
}

const withoutRate = (key: string) => JSON.stringify({ ...(JSON.parse(key) as object), rate: null })

const targetOf = ({ pair, locale, ref }: AskedBanner): string =>
  pair ? bannerTarget({ ...pair, locale, ref }) : pathOfOffice(locale)

const pathOfOffice = (locale: Locale) => prefixOf(locale) || '/'

const linked = ({ head, body }: DrawnBanner, address: string): string =>
  `${head}<a href="${escapeHtml(address)}" target="_top">${body}</a></svg>`

/** A picture that could not be drawn is drawn anew when it is asked for again. */
function pngOf(banner: Kept): Promise<Buffer> {
  const { head, body } = banner.drawn
  const png = drawPng(`${head}${body}</svg>`)
  png.catch(() => delete banner.png)
  return png
}

/** The logo as an address that has it in itself. What the name of a logo stands for never changes. */
function keepLogo(db: Db) {
  let last: { path: string; logo: Promise<BannerContent['office']['logo']> } | undefined
  return (shown: OfficeIdentity['logo']): Promise<BannerContent['office']['logo']> | undefined => {
    if (!shown) return undefined
    if (last?.path !== shown.path) {
      const made = { path: shown.path, logo: readLogoData(db, shown) }
      made.logo.catch(() => {
        if (last === made) last = undefined
      })
      last = made
    }
    return last.logo
  }
}

async function readLogoData(db: Db, { path, width, height }: NonNullable<OfficeIdentity['logo']>) {
  const content = await findLogo(db, path.split('/').at(-1)!)
  if (!content || content.length > LOGO_MOST) return undefined
  const type = path.endsWith('.svg') ? 'image/svg+xml' : 'image/png'
  return { data: `data:${type};base64,${content.toString('base64')}`, width, height }
}
