import { randomUUID } from 'node:crypto'
import type { OpenClaim } from '#contract/claims/claim.ts'
import { fromDecimal } from '#contract/money/money.ts'
import { noBenefits } from '#contract/money/quote.ts'
import { fractionFromDecimal } from '#contract/money/rate.ts'
import { accept } from '#contract/result.ts'
import type { AmlProvider } from '#server/aml/aml-provider.ts'
import { askingProviders } from '#server/aml/ask-providers.ts'
import { listProvider } from '#server/aml/lists/list-provider.ts'
import { openLiveAml } from '#server/aml/live-aml.ts'
import { type Catalogue, openLiveCatalogue } from '#server/catalogue/catalogue.ts'
import { checkClaim } from '#server/claims/aml/check-claim.ts'
import type { Claim } from '#server/claims/claim.ts'
import { findClaim } from '#server/claims/claims.store.ts'
import { marketOffers } from '#server/claims/moves/market-offer.ts'
import { type MoveRequest, moveClaim } from '#server/claims/moves/move-claim.ts'
import { recordIncoming } from '#server/claims/moves/record-incoming.ts'
import { type OpenDeps, openClaim } from '#server/claims/opening/open-claim.ts'
import type { OpeningLimits } from '#server/claims/opening/opening-limits.ts'
import type { Rail } from '#server/claims/rail.ts'
import { discountNow } from '#server/discounts/discounts.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { openPromoCodes } from '#server/promo-codes/promo-codes.ts'
import { buildBoard, type CashPlace, entryIn, entryOf } from '#server/quotes/board.ts'
import { answersOf } from '#server/quotes/board-answers.ts'
import type { BoardSnapshot } from '#server/quotes/live-board.ts'
import { quoteView } from '#server/quotes/quote-view.ts'
import { pricedInUsd } from '#server/quotes/worth-in-usd.ts'
import { openingChecks } from '#server/verification/demanded-checks.ts'
import { openVerificationKinds } from '#server/verification/verification-kinds.ts'

const SECRET = 'a secret for tests, the same every time'

// biome-ignore format: a table is read by its columns
const prices: Record<string, string> = {
  'BTC/USDT': '97412.5', 'ETH/USDT': '3391.2', 'LTC/USDT': '88.64', 'TRX/USDT': '0.2874', 'TON/USDT': '5.412',
  'XRP/USDT': '2.2168', 'XMR/USDT': '164.9', 'BNB/USDT': '642.3', 'USDC/USDT': '0.9998', 'USDT/USD': '1.0002',
  'USDT/RUB': '93.4', 'KZT/RUB': '0.1786', 'EUR/USD': '1.0811',
}

/** Accounts that pass the checks, for both sides of the pairs that tests use. */
const accounts: Record<string, OpenClaim['accounts']['to']> = {
  BTC: { account: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' },
  ETH: { account: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' },
  LTC: { account: 'LgfapHEPhZbRF9pMd5WPT35hFXcZS1USrW' },
  USDTTRC20: { account: 'TCNtTa1rveKkovHR2ebABu4K66U6ocUCZX' },
  XMR: {
    account: '44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A',
  },
  TRX: { account: 'TCNtTa1rveKkovHR2ebABu4K66U6ocUCZX' },
  SBERRUB: { account: '2200 0000 0000 0004' },
  TCSBRUB: { account: '2200 0000 0000 0004' },
  ACRUB: { account: '2200 0000 0000 0004' },
  TBRUB: { account: '2200 0000 0000 0004' },
  SEPAEUR: { account: 'DE89 3704 0044 0532 0130 00' },
  CASHRUB: { account: 'Анна Смирнова', contact: '@anna_smirnova' },
}

/** For tests of other rules, which open many claims as one visitor. */
const noOpeningLimits: OpeningLimits = {
  unpaidOfPerson: 1_000_000,
  unpaidOfNetwork: 1_000_000,
  hourlyOfPerson: 1_000_000,
  hourlyOfNetwork: 1_000_000,
  hourlyOfMailbox: 1_000_000,
  lettersOfMailbox: 1_000_000,
  reserveShareBps: 1_000_000n,
  unprovedShareBps: 1_000_000n,
  freeOfPerson: 1_000_000,
  freeOfNetwork: 1_000_000,
  pressureBps: 1_000_000n,
}

/** Takes everything, and says where without asking anybody. */
const anyRail: Rail = {
  name: 'test',
  takes: () => true,
  assign: async (_, { currency, units, scale }) =>
    accept({
      rail: 'test',
      amount: { currency, value: `${units} / 10^${scale}` },
      fields: [{ name: 'account', label: { ru: 'Счёт', en: 'Account' }, value: 'office' }],
    }),
  release: async () => {},
}

/** An office of claims on a database, with a clock and a market that tests turn by hand. */
export async function openClaimsOffice(
  db: Db,
  { at = new Date('2026-11-23T09:00:00Z'), rail = anyRail, services = [] as readonly AmlProvider[] } = {},
) {
  let now = at
  let moved = 100n
  const catalogue = await openLiveCatalogue(db, () => now)
  const [promoCodes, kinds, aml] = await Promise.all([openPromoCodes(db), openVerificationKinds(db), openLiveAml(db)])
  let drawn: { now: Date; moved: bigint; from: Catalogue; snapshot: BoardSnapshot } | undefined

  /** Drawn anew only when the clock, the market or the catalogue has moved. */
  const snapshot = () => {
    if (drawn?.now === now && drawn.moved === moved && drawn.from === catalogue.now) return drawn.snapshot
    const freshUntil = new Date(now.getTime() + 120_000)
    const rates = new Map(
      Object.entries(prices).map(([pair, price]) => {
        const { numerator, denominator } = fractionFromDecimal(price)!
        const value = { numerator: numerator * moved, denominator: denominator * 100n }
        return [pair, { state: 'fresh' as const, value, at: now, freshUntil }]
      }),
    )
    const board = buildBoard({ ...catalogue.now, rates }, now)
    drawn = {
      now,
      moved,
      from: catalogue.now,
      snapshot: { board, catalogue: catalogue.now, answers: answersOf(board, catalogue.now) },
    }
    return drawn.snapshot
  }
  const deps: OpenDeps = {
    db,
    aml,
    checkSubject: askingProviders([listProvider(db), ...services]),
    rails: [rail],
    marketOffer: marketOffers(() => snapshot().board),
    snapshot,
    currency: code => snapshot().board.currencies.get(code),
    ...pricedInUsd(() => snapshot().board),
    discountOf: userId => discountNow(db, userId),
    promoCodes,
    secret: SECRET,
    openingLimits: noOpeningLimits,
    countHits: () => {},
    checks: openingChecks({ kinds, secret: SECRET }),
    captchaAlways: () => false,
    terms: () => ({}),
    takeCaptcha: async () => accept(undefined),
  }

  const quoteOf = (
    from: string,
    to: string,
    amount: string,
    side: 'from' | 'to' = 'from',
    benefits = noBenefits,
    place: CashPlace = {},
  ) => {
    const { board } = snapshot()
    const entry = entryIn(board, entryOf(board, from, to)!, place)
    const quoted = quoteView(
      board,
      entry,
      { side, units: fromDecimal(amount, entry[side].scale)! },
      { now, key: SECRET, benefits },
    )
    if (!quoted.ok) throw new Error(`no quote: ${JSON.stringify(quoted.refusal)}`)
    return quoted.value
  }

  const wish = (from: string, to: string, amount: string, change: Partial<OpenClaim> = {}): OpenClaim => ({
    id: randomUUID(),
    quote: quoteOf(from, to, amount, 'from', noBenefits, change).token,
    email: 'anna@example.com',
    refundAccount: accounts[from] ? accounts[from] : undefined,
    consent: true,
    ...change,
    accounts: change.accounts ?? {
      from: from in accounts && from !== 'BTC' ? accounts[from]! : undefined,
      to: accounts[to]!,
    },
  })

  const must = <Value>(result: { ok: true; value: Value } | { ok: false; refusal: object }): Value => {
    if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.refusal)}`)
    return result.value
  }

  const open = async (from: string, to: string, amount: string, change: Partial<OpenClaim> = {}): Promise<Claim> =>
    must(await openClaim(deps, { input: wish(from, to, amount, change) }, now)).claim
  /** News of certain money, or of money on its way. */
  const pay = async (claim: Claim, units: bigint, more: Partial<Parameters<typeof recordIncoming>[1]> = {}) =>
    must(
      await recordIncoming(deps, {
        rail: 'test',
        reference: randomUUID(),
        claimId: claim.id,
        units,
        confirmations: 1,
        needed: 1,
        at: now,
        ...more,
      }),
    )
  /** An approval and a payout wait for their checks, which a job makes in an office; one that passes approves by itself. */
  const tryMove = async (claim: { id: string }, move: MoveRequest['move'], more: Partial<MoveRequest> = {}) => {
    if (move === 'pay-out' || move === 'approve') await checkClaim(deps, claim.id, now)
    const known = move === 'approve' ? await findClaim(db, claim.id) : undefined
    if (known?.aml?.arrival === 'passed' && known.state !== 'checking' && more.expectedVersion === undefined)
      return accept(known)
    return moveClaim(deps, { claimId: claim.id, move, actor: 'operator', author: 'olga', ...more }, now)
  }
  const move = async (
    claim: { id: string },
    move: MoveRequest['move'],
    more: Partial<MoveRequest> = {},
  ): Promise<Claim> => must(await tryMove(claim, move, more))
  /** A claim that is paid for and waits for its payout. */
  const openPaid = async (): Promise<Claim> => {
    const claim = await open('LTC', 'SBERRUB', '5')
    const paid = await pay(claim, claim.figures.give)
    return paid.state === 'checking' ? move(claim, 'approve') : paid
  }

  const readyToPayOut = async (): Promise<Claim> => {
    const claim = await open('SBERRUB', 'LTC', '9000')
    return pay(claim, claim.figures.give)
  }

  return {
    db,
    deps,
    kinds,
    wish,
    quoteOf,
    get now() {
      return now
    },
    wait: (minutes: number) => {
      now = new Date(now.getTime() + minutes * 60_000)
    },
    /** Every price at so many percent of what it was at first; a ratio of two of them stays. */
    moveMarket: (percent: bigint) => {
      moved = percent
    },
    refresh: async () => {
      await Promise.all([catalogue.refresh(), promoCodes.refresh(), kinds.refresh(), aml.refresh()])
    },
    tryOpen: (
      input: OpenClaim,
      more: { userId?: string | undefined; network?: string; address?: string; device?: string | undefined } = {},
    ) => openClaim(deps, { input, ...more }, now),
    open,
    pay,
    tryMove,
    /** Makes the check that a claim waits for. */
    check: (claim: { id: string }) => checkClaim(deps, claim.id, now),
    move,
    openPaid,
    readyToPayOut,
  }
}
