import { z } from 'zod'
import { scopes } from '#contract/auth/scopes.ts'

export const KeyScope = z.enum(scopes).meta({
  id: 'Scope',
  description:
    '`rates:read`: rates with the discount of the account. `claims:read`: own claims and statistics. `claims:open`: opening claims. `referrals:read`: what partners earn.',
})

export const ApiKey = z
  .object({
    id: z.uuid(),
    name: z.string(),
    hint: z.string().meta({ description: 'The last four characters.' }),
    scopes: z.array(KeyScope),
    createdAt: z.iso.datetime(),
    usedAt: z.iso.datetime().nullable().meta({ description: 'To the ten minutes.' }),
  })
  .meta({
    id: 'ApiKey',
    examples: [
      {
        id: '0192f7a0-0000-7000-8000-000000000003',
        name: 'Our site',
        hint: 'x7Qe',
        scopes: ['rates:read', 'claims:read'],
        createdAt: '2026-11-21T12:00:00Z',
        usedAt: '2026-11-21T14:30:00Z',
      },
    ],
  })
export type ApiKey = z.infer<typeof ApiKey>
