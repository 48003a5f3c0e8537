import { escapeHtml } from '#contract/escape-html.ts'
import { type Locale, prefixOf } from '#contract/locale.ts'
import { pairPath } from '#contract/quotes/pair-address.ts'

/** The sizes that sites have places for, in pixels. */
export const bannerSizes = ['88x31', '234x60', '320x50', '468x60', '728x90', '160x600', '240x400', '300x250'] as const
/** The picture that messengers and networks show beside a link to a page. */
export const PREVIEW_SIZE = '1200x630'
export type BannerSize = (typeof bannerSizes)[number] | typeof PREVIEW_SIZE

export const bannerFormats = ['svg', 'png'] as const
export type BannerFormat = (typeof bannerFormats)[number]

export const bannerThemes = ['light', 'dark'] as const
export type BannerTheme = (typeof bannerThemes)[number]

/** The file of a banner's address: `468x60.png`. */
export const BANNER_FILE = new RegExp(`^(${[...bannerSizes, PREVIEW_SIZE].join('|')})\\.(${bannerFormats.join('|')})$`)

/** A referral code as links have it. */
export const REFERRAL_CODE = /^[\w-]{1,32}$/

export type Banner = {
  size: BannerSize
  format: BannerFormat
  theme: BannerTheme
  locale: Locale
  from: string
  to: string
  ref?: string | undefined
}

/** The address of the picture for a link to a page: of its pair with the rate of now, or of the office. */
export const previewPath = (locale: Locale, pair: { from: string; to: string } | undefined): string =>
  pair
    ? bannerPath({ size: PREVIEW_SIZE, format: 'png', theme: 'light', locale, ...pair })
    : `/banners/${PREVIEW_SIZE}.png?locale=${locale}`

export function sizeOfBanner(size: BannerSize): { width: number; height: number } {
  const [width = 0, height = 0] = size.split('x').map(Number)
  return { width, height }
}

/** Where the picture is, without the office's address. */
export function bannerPath({ size, format, theme, locale, from, to, ref }: Banner): string {
  // No part of it has a character that an address would have to escape.
  const query = `pair=${from}-${to}&locale=${locale}&theme=${theme}${ref ? `&ref=${ref}` : ''}`
  return `/banners/${size}.${format}?${query}`
}

/** Where a banner leads: the page of its pair, by the link of whoever shows it. */
export const bannerTarget = ({ locale, from, to, ref }: Pick<Banner, 'locale' | 'from' | 'to' | 'ref'>): string =>
  prefixOf(locale) + pairPath(from, to) + (ref ? `?ref=${ref}` : '')

/** The HTML that shows a banner on another site. */
export function bannerHtml(banner: Banner, origin: string, alt: string): string {
  const { width, height } = sizeOfBanner(banner.size)
  const src = escapeHtml(origin + bannerPath(banner))
  const href = escapeHtml(origin + bannerTarget(banner))
  return `<a href="${href}"><img src="${src}" width="${width}" height="${height}" alt="${escapeHtml(alt)}"></a>`
}
