/** Why a claim is the referrer's own. */
export const ownClaims = ['own-account', 'own-mailbox', 'own-payout-account', 'own-browser', 'own-chain'] as const
export type OwnClaim = (typeof ownClaims)[number]

/** Why an exchange brings its referrer nothing. */
export const noShares = [
  ...ownClaims,
  'no-margin',
  'too-small',
  'direction-off',
  'no-share',
  'referrer-blocked',
] as const
export type NoShare = (typeof noShares)[number]

/** Where the share comes from: the referrer's level, a promise to them, or the most that the direction gives. */
export const referralRules = ['level', 'personal', 'direction'] as const
export type ReferralRule = (typeof referralRules)[number]

/** What somebody may ask for: accrued and available, accrued and waiting, taken back, prizes of contests; and withdrawals. */
export const referralKinds = ['refsucc', 'refhold', 'refback', 'prize', 'wdnew', 'wdpaid', 'wdrejected'] as const
export type ReferralKind = (typeof referralKinds)[number]

/** How long what was accrued waits before it can be withdrawn. */
export const REFERRAL_HOLD_HOURS = 72

/** The section of referral terms has one record. */
export const REFERRALS_KEY = 'office'
