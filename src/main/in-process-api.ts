import type { Hono } from 'hono'
import type { Env } from '#server/http/serve.ts'
import type { Api } from '#web/api/api.ts'

/** The API for a page that is rendered here: the same app, without a socket between. */
export const inProcessApi = (app: Hono<Env>): Api =>
  (async (address: string) => {
    const [method, path] = address.split(' ') as [string, string]
    const answer = await app.request(path, { method })
    return answer.json()
  }) as Api
