const NAME = 'ref'
export const REFERRAL_LINK_DAYS = 365
const LIVES_SECONDS = REFERRAL_LINK_DAYS * 24 * 60 * 60

/** The code of the first click in this browser. */
export function readReferralCookie(header: string | undefined): string | undefined {
  return /(?:^|;\s*)ref=([A-Za-z0-9_-]{1,32})(?:;|$)/.exec(header ?? '')?.[1]
}

export const referralCookie = (code: string, secure: boolean): string =>
  [
    `${NAME}=${code}`,
    'Path=/',
    `Max-Age=${LIVES_SECONDS}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(secure ? ['Secure'] : []),
  ].join('; ')
