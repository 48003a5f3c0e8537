import type { Context, Hono } from 'hono'
import { toDecimal } from '#contract/money/money.ts'
import { percentOf } from '#contract/money/quote-lines.ts'
import { BANNER_FILE, type BannerFormat, type BannerSize } from '#contract/partners/banners.ts'
import * as calls from '#contract/partners/partners.calls.ts'
import type { PartnersView } from '#contract/partners/partners.ts'
import { REFERRAL_HOLD_HOURS } from '#contract/referrals/referral-reasons.ts'
import { refuse } from '#contract/result.ts'
import { isApiKey } from '#server/auth/api-key-states.ts'
import type { Sessions } from '#server/auth/open-sessions.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { PreparedAnswer } from '#server/platform/http/prepared-answer.ts'
import type { Env } from '#server/platform/http/request-context.ts'
import { openRequestRate } from '#server/platform/http/request-rate.ts'
import { serve } from '#server/platform/http/serve.ts'
import { networkOf } from '#server/platform/http/visitor-address.ts'
import type { LiveBoard } from '#server/quotes/live-board.ts'
import { REFERRAL_LINK_DAYS } from '#server/referrals/referral-cookie.ts'
import { listReferralLevels } from '#server/referrals/referral-terms.ts'
import { findById } from '#server/users/users.store.ts'
import { type BannersDeps, openBanners } from './banners.ts'
import { answerPartner, refusePartner } from './partner-call.ts'
import { type RatesFormat, type RatesLimits, rateItems, ratesTypes, writeRates } from './rates-file.ts'

export type PartnersDeps = Omit<BannersDeps, 'origin'> & {
  /** The caller of an API key that stands in an address. */
  callerOfKey: Sessions['callerOfKey']
  timeZone: () => string
}

/** Files of one network in a minute: a monitor reads every few seconds. */
const FILES_A_MINUTE = 120
/** Banners of one network in a minute: a page may show several. */
const BANNERS_A_MINUTE = 300

/** What other sites show of the office: its rates, its banners and its terms for partners. */
export function partnersRoutes(
  app: Hono<Env>,
  { callerOfKey, timeZone, origin, ...deps }: PartnersDeps & { origin: string },
): void {
  const { db, board, now } = deps
  const banners = openBanners({ ...deps, origin })
  const files = openRequestRate({ most: FILES_A_MINUTE, perMs: 60_000, now })
  const pictures = openRequestRate({ most: BANNERS_A_MINUTE, perMs: 60_000, now })
  const fileOf = keepFiles(board)

  serve(app, calls.partnerTerms, async (_, __, caller) => {
    const [given, code] = await Promise.all([termsOf(db), caller.signedIn ? codeOf(db, caller.id) : undefined])
    return { origin, terms: given, mine: code ? { code } : undefined }
  })

  serve(app, calls.ratesFile, (c, { params, query }) => {
    const retryAfter = files.take(networkOf(c.env.address))
    if (retryAfter !== undefined) return refuse({ reason: 'too-many', retryAfter })
    return fileOf(params.file.split('.')[1] as RatesFormat, query.limits ?? 'from')
  })

  serve(app, calls.partnerCall, async (c, { query: { api_key: key, ...asked } }) => {
    const found = isApiKey(key) ? await callerOfKey(key, c.env) : undefined
    if (found && !found.ok && found.refusal.reason === 'too-many')
      return refuse({ ...found.refusal, reason: 'too-many' })
    if (!found?.ok || !found.value.signedIn) return refusePartner(1, 'The API key is not valid')
    const { id, key: scoped } = found.value
    if (!scoped?.scopes.includes('referrals:read')) return refusePartner(2, 'The API key has no scope referrals:read')
    // Whoever reads an address with a key in it must not move money.
    const { method, ...period } = asked
    if (method === 'add_payout')
      return refusePartner(3, `Ask for a withdrawal here: ${origin}/account/referrer/withdraw`)
    return answerPartner({ db, origin, timeZone, now }, id, { method, ...period })
  })

  serve(app, calls.banner, async (c, { params: { file }, query: { pair, ...look } }) => {
    const retryAfter = pictures.take(networkOf(c.env.address))
    if (retryAfter !== undefined) return refuse({ reason: 'too-many', retryAfter })
    const [, size, format] = BANNER_FILE.exec(file) as unknown as [string, BannerSize, BannerFormat]
    const [from = '', to = ''] = pair?.split('-') ?? []
    const asked = { ...look, size, format, pair: pair === undefined ? undefined : { from, to } }
    const picture = await (format === 'svg' ? banners.svg(asked) : banners.png(asked, networkOf(c.env.address)))
    return picture === undefined ? unknownPair : showPicture(c, picture, format)
  })
}

const unknownPair = refuse({ reason: 'not-found', detail: 'This office does not exchange this pair' })

/** The terms as they are set. Without levels there are none. */
async function termsOf(db: Db): Promise<PartnersView['terms']> {
  const levels = await listReferralLevels(db)
  if (levels.length === 0) return undefined
  return {
    levels: levels.map(({ startsAt, bps }) => ({ startsAt: toDecimal(startsAt, 2), percent: percentOf(BigInt(bps)) })),
    holdHours: REFERRAL_HOLD_HOURS,
    linkDays: REFERRAL_LINK_DAYS,
  }
}

const codeOf = async (db: Db, userId: string) => (await findById(db, userId))?.referral_code

/** The files of one board, each written once when it is first asked for. In maintenance they list nothing. */
function keepFiles(board: LiveBoard) {
  let of = ''
  let written = new Map<string, PreparedAnswer<undefined>>()
  return (format: RatesFormat, limits: RatesLimits): PreparedAnswer<undefined> => {
    const { board: current, catalogue } = board.now
    const closed = catalogue.office.maintenance !== undefined
    const version = `${current.version} ${closed}`
    if (version !== of) {
      of = version
      written = new Map()
    }
    const name = `${format} ${limits}`
    const known = written.get(name)
    if (known) return known
    const text = writeRates(closed ? [] : rateItems(current, limits), format)
    const made = new PreparedAnswer<undefined>(() => Buffer.from(text), ratesTypes[format])
    written.set(name, made)
    return made
  }
}

function showPicture(c: Context<Env>, picture: string | Buffer, format: BannerFormat): Response {
  const body = Buffer.from(picture)
  return new Response(c.req.method === 'HEAD' ? null : body, {
    headers: {
      'content-type': format === 'svg' ? 'image/svg+xml' : 'image/png',
      'content-length': String(body.length),
      'cache-control': 'public, max-age=60',
      // Other sites show it.
      'cross-origin-resource-policy': 'cross-origin',
      // Opened by itself it is a document: it loads nothing, runs nothing and belongs to no site.
      'content-security-policy': "sandbox allow-top-navigation-by-user-activation; default-src 'none'; img-src data:",
    },
  })
}
