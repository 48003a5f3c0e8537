import { z } from 'zod'
import { defineCall } from './calls.ts'
import { DecimalText } from './currency.ts'
import { roles } from './roles.ts'
import { Email, LocaleName, NotificationChoices, TypedPassword } from './user.ts'

const tag = 'session'

export const Me = z
  .object({
    id: z.uuid(),
    email: z.string(),
    activated: z.boolean(),
    role: z.enum(roles),
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

/** Six digits of the authenticator, or one of the recovery codes, as somebody types it. */
export const SecondFactorCode = z
  .string()
  .min(6)
  .max(40)
  .meta({ id: 'SecondFactorCode', examples: ['492 039'] })

const Exp = z.int().meta({ description: 'When the access token ends, in seconds since 1970: its `exp`.' })

export const login = defineCall({
  name: 'login',
  method: 'POST',
  path: '/front-api/auth/login',
  tag,
  summary: 'Signs in: sets the cookies of the session and answers who that is and where they were going',
  summaryRu: 'Вход: ставит куки сеанса и отвечает, кто это и куда шёл',
  bearer: 'ignored',
  body: z.strictObject({
    email: Email,
    password: TypedPassword,
    sessionOnly: z.boolean().optional().meta({ description: 'The session ends with the browser.' }),
    code: SecondFactorCode.optional(),
  }),
  answer: z
    .object({
      user: Me,
      exp: Exp,
      returnTo: z.string().optional().meta({ description: 'The page of this site that asked for the sign-in.' }),
    })
    .meta({ id: 'SignedIn' }),
  refusals: ['bad-credentials', 'second-factor-required', 'second-factor-wrong', 'forbidden'],
})

export const logout = defineCall({
  name: 'logout',
  method: 'POST',
  path: '/front-api/auth/logout',
  tag,
  summary: 'Signs out: the session ends and its cookies are cleared. Also answered where nobody was signed in',
  summaryRu: 'Выход: сеанс закрывается, куки стираются. Отвечает и тому, кто не входил',
  bearer: 'ignored',
  answer: z.object({ signedIn: z.literal(false) }).meta({ examples: [{ signedIn: false }] }),
  refusals: ['forbidden'],
})

export const refresh = defineCall({
  name: 'refresh',
  method: 'GET',
  path: '/front-api/auth/refresh',
  tag,
  summary:
    'A new pair of tokens for the refresh token of the cookie. Only pages of this office may ask; it is never asked twice',
  summaryRu: 'Новая пара токенов взамен refresh-токена из куки. Только для страниц самого обменника, без повторов',
  bearer: 'ignored',
  answer: z.object({ exp: Exp }).meta({ id: 'Refreshed', examples: [{ exp: 1795262400 }] }),
  refusals: ['forbidden'],
})

export const me = defineCall({
  name: 'me',
  method: 'GET',
  path: '/api/v1/users/me/',
  tag,
  summary: 'The signed-in person',
  summaryRu: 'Кто вошёл',
  bearer: 'required',
  beforeSecondFactor: true,
  answer: Me,
})

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

export const sessions = defineCall({
  name: 'sessions',
  method: 'GET',
  path: '/api/v1/users/me/sessions/',
  tag,
  summary: 'Where the caller is signed in, the last seen first',
  summaryRu: 'Где вызывающий вошёл; последние первыми',
  bearer: 'required',
  answer: z.array(Session),
})

const Ended = z.object({ ended: z.int() }).meta({ id: 'EndedSessions', examples: [{ ended: 2 }] })

export const endSession = defineCall({
  name: 'endSession',
  method: 'DELETE',
  path: '/api/v1/users/me/sessions/{id}/',
  tag,
  summary: 'Ends one session of the caller; its next call is refused',
  summaryRu: 'Закрывает один сеанс вызывающего: следующий вызов из него будет отклонён',
  bearer: 'required',
  params: z.strictObject({ id: z.uuid() }),
  answer: Ended,
  refusals: ['not-found'],
})

export const endOtherSessions = defineCall({
  name: 'endOtherSessions',
  method: 'DELETE',
  path: '/api/v1/users/me/sessions/',
  tag,
  summary: 'Ends every session of the caller but this one',
  summaryRu: 'Закрывает все сеансы вызывающего, кроме этого',
  bearer: 'required',
  answer: Ended,
})
