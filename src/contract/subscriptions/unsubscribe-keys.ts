/** The keys in the unsubscribe links of e-mails: a mailbox, or a recipient of a newsletter, with the office's signature. */
export const unsubscribeKeys = { refusal: /^[\w-]{64}$/, newsletter: /^[\w-]{43}$/ }
