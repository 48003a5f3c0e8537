import { z } from 'zod'
import { CaptchaSolution, Email, TypedPassword } from '#contract/auth/user.ts'
import { defineCall } from '#contract/calls.ts'
import { staffRoles } from './roles.ts'
import { Me, SecondFactorCode, Session } from './session.ts'

const tag = 'session'

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
    captcha: CaptchaSolution.optional().meta({
      description: 'After `captcha-required`: others have tried this account from many networks.',
    }),
  }),
  answer: z
    .object({
      user: Me,
      exp: Exp,
      returnTo: z.string().optional().meta({ description: 'The page of this site that asked for the sign-in.' }),
    })
    .meta({ id: 'SignedIn' }),
  refusals: [
    'bad-credentials',
    'account-blocked',
    'second-factor-required',
    'second-factor-wrong',
    'captcha-required',
    'forbidden',
  ],
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

export const noteAct = defineCall({
  name: 'noteAct',
  method: 'POST',
  path: '/api/v1/desk/acts/',
  tag,
  summary:
    'Says that somebody is at the screen. A session of the staff ends after so long without an act: what is sent is one, what is read is none',
  summaryRu:
    'Сообщает, что за экраном кто-то есть. Сеанс сотрудника заканчивается, если в нём долго ничего не делают: отправленное считается действием, прочитанное — нет',
  bearer: 'required',
  staff: staffRoles,
  proof: 'never',
  answer: z
    .object({ idleMs: z.int().meta({ description: 'So long from now, unless there is another act' }) })
    .meta({ id: 'NotedAct', examples: [{ idleMs: 1800000 }] }),
})
