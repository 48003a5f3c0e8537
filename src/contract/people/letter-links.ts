/** What a code from a letter is for. */
export type LetterPurpose = 'activate' | 'restore' | 'change-email' | 'undo-email'

/**
 * Where the link of a letter leads. Programs that look through mail open links too, so opening one changes nothing: the
 * page asks for one press of a button, and that sends the code.
 */
export const letterPath = (purpose: LetterPurpose, code: string): `/${string}` =>
  purpose === 'restore' ? `/recover?code=${code}` : `/letter/${purpose}?code=${code}`
