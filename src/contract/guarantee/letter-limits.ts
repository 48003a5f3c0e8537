/** In characters: several times as long as the longest letter of guarantee. */
export const LETTER_MOST = 20_000
