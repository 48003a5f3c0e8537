export const newsletterStates = ['draft', 'scheduled', 'sending', 'sent', 'stopped'] as const
export type NewsletterState = (typeof newsletterStates)[number]

type Move = { from: NewsletterState; to: NewsletterState; by: 'staff' | 'clock' }

/** Every way a newsletter can change. The console draws its buttons from this table, and the database keeps it. */
export const newsletterMoves = {
  send: { from: 'draft', to: 'scheduled', by: 'staff' },
  'take-back': { from: 'scheduled', to: 'draft', by: 'staff' },
  begin: { from: 'scheduled', to: 'sending', by: 'clock' },
  end: { from: 'sending', to: 'sent', by: 'clock' },
  stop: { from: 'sending', to: 'stopped', by: 'staff' },
} as const satisfies Record<string, Move>

export const staffMoves = ['send', 'take-back', 'stop'] as const
export type StaffMove = (typeof staffMoves)[number]

/** What staff can do with a newsletter in a state. */
export const movesFrom = (state: NewsletterState): StaffMove[] =>
  staffMoves.filter(move => newsletterMoves[move].from === state)
