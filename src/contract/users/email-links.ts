/** The purpose of an e-mailed code. */
export type EmailPurpose = 'activate' | 'restore' | 'change-email' | 'undo-email'

/**
 * The link of an e-mail. Mail scanners open links too, so opening one changes nothing: the page has a button that sends
 * the code.
 */
export const emailPath = (purpose: EmailPurpose, code: string): `/${string}` =>
  purpose === 'restore' ? `/recover?code=${code}` : `/letter/${purpose}?code=${code}`
