import type { SignedIn } from '#server/platform/http/caller.ts'

/** Somebody with a session, as calls see them, where no database is asked who they are. */
export const someoneSignedIn = (parts: Partial<SignedIn> = {}): SignedIn => ({
  signedIn: true,
  id: '0192f7a0-0000-7000-8000-000000000001',
  email: 'anna@example.com',
  locale: 'ru',
  role: 'customer',
  activated: true,
  sessionId: '0192f7a0-0000-7000-8000-000000000002',
  sessionEndsAt: new Date('2026-12-21T12:00:00Z'),
  secondFactor: 'none',
  provedAt: new Date(0),
  ...parts,
})
