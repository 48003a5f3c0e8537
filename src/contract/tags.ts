/** The tags of calls with their descriptions in the OpenAPI document. */
export const tags = {
  users: 'Accounts of customers: signing up, confirming an e-mail address, passwords, preferences and deletion.',
  session: 'Signing in and out, the signed-in person, and the sessions of other devices.',
  'second-factor': 'Authenticator codes, recovery codes and a fresh proof before what is sensitive.',
  passkeys: 'Signing in by fingerprint, face or security key.',
  'api-keys': 'Keys with which the programs of an account call, each with its scopes.',
  'payout-accounts': 'Cards, wallets and bank accounts that a customer has saved for payouts.',
  calculator: 'Currencies, pairs, exchange rates, reserves and the live feed of the board.',
  partners: 'Rates for monitors, banners, the terms for partners and what they earn.',
  content: 'What the office writes: news, questions and answers, rules and the words of its pages.',
  chat: 'Writing to the office: messages, files, and what has arrived and was read.',
  reviews: 'What customers say of their completed orders.',
  contest: 'Contests: tickets for completed orders, the frozen lists and the draws that anybody can check.',
  newsletters: 'The office’s news by e-mail: subscribing, confirming and leaving.',
  captcha: 'The challenge that a program solves where a call asks for a captcha.',
  claims: 'Orders: placing one, following it, paying, cancelling, and its receipt.',
  verification: 'Checks of cards and persons: what is asked, photos, and what became of them.',
  demo: 'Playing the other side of an order. Only in a demo office.',
  desk: 'The console of the staff: the queue, moves of orders, deposit accounts, reserves, limits, alarms and the audit log.',
  staff: 'Who works in the office: roles, sessions, invitations and lost second factors.',
  configuration:
    'What the office exchanges and on which terms: records, and changes that are planned, confirmed and undone.',
  operations: 'Health checks, metrics, the running build and this document.',
} as const

export type Tag = keyof typeof tags
