import { z } from 'zod'
import { LocaleName, NotificationChoices } from '#contract/auth/user.ts'
import { DecimalText } from '#contract/money/currency.ts'
import { RoleText } from './staff-member.ts'

export const Me = z
  .object({
    id: z.uuid(),
    email: z.string(),
    activated: z.boolean(),
    role: RoleText,
    secondFactor: z.enum(['none', 'owed', 'passed']).meta({
      description:
        'Whether this session was begun with one. `none`: the account has none; staff then can do nothing but set one up. `owed`: it has one, and this session is older.',
    }),
    locale: LocaleName,
    notifications: NotificationChoices,
    discount: z.object({ percent: DecimalText }).optional(),
    createdAt: z.iso.datetime(),
  })
  .meta({
    id: 'Me',
    examples: [
      {
        id: '0192f7a0-0000-7000-8000-000000000001',
        email: 'anna@example.org',
        activated: true,
        role: 'customer',
        secondFactor: 'none',
        locale: 'ru',
        notifications: { claims: true, referral: true, news: false },
        createdAt: '2026-11-21T12:00:00Z',
      },
    ],
  })
export type Me = z.infer<typeof Me>

/** Six digits of the authenticator, or a recovery code. */
export const SecondFactorCode = z
  .string()
  .min(6)
  .max(40)
  .meta({ id: 'SecondFactorCode', examples: ['492 039'] })

export const Session = z
  .object({
    id: z.uuid(),
    current: z.boolean().meta({ description: 'The one that asks.' }),
    userAgent: z.string(),
    address: z.string(),
    startedAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime().meta({ description: 'To the ten minutes.' }),
    expiresAt: z.iso.datetime(),
    persistent: z.boolean(),
  })
  .meta({
    id: 'Session',
    examples: [
      {
        id: '0192f7a0-0000-7000-8000-000000000002',
        current: true,
        userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0',
        address: '203.0.113.9',
        startedAt: '2026-11-21T12:00:00Z',
        lastSeenAt: '2026-11-21T14:30:00Z',
        expiresAt: '2026-12-21T12:00:00Z',
        persistent: true,
      },
    ],
  })
