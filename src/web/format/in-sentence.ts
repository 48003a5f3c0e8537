/** A label inside a sentence: `Номер карты` is `номер карты`, and `IBAN` stays. */
export const inSentence = (label: string): string =>
  /^\p{Lu}\p{Lu}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)
