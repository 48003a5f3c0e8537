/** The page of an invitation's letter. Mail scanners open links too: it has a button, and opening it changes nothing. */
export const invitationPath = (code: string): `/${string}` => `/invitation?code=${code}`
