import { readFile } from 'node:fs/promises'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openBotApiServer } from '#test/fakes/bot-api.ts'
import { openPage } from '#test/harness/browser.ts'
import { startOffice } from '#test/harness/office.ts'
import { openPlainPage } from '#test/harness/plain-page.ts'
import { settingsForms } from '#web/users/settings/settings-forms.ts'
import { settingsWalks } from './settings-walks.ts'
import { signInWalks } from './sign-in-walks.ts'
import { keysOf } from './walk-by-keys.ts'

const token = '123456789:AAsecretsecretsecretsecret'
const telegram = await openBotApiServer(token)
afterAll(telegram.close)
// Passkeys want a name and not a number.
const office = await startOffice({ host: 'localhost', telegram: { token, url: telegram.url } })
const walks = [...signInWalks(office), ...settingsWalks(office)]

beforeEach(async () => {
  await office.db.deleteFrom('sign_in_limits').execute()
})

test('every screen of the account and every form of the settings has its walk', async () => {
  const routes = await readFile(new URL('../../src/web/routes.tsx', import.meta.url), 'utf8')
  const ofAccount = [...routes.matchAll(/path: '(.+)', page: '\.\/(.+?)\//g)].flatMap(([, path = '', folder = '']) =>
    path.startsWith('/account/') || ['auth', 'users'].includes(folder) ? [path] : [],
  )
  expect(walks.flatMap(({ covers }) => covers).sort()).toEqual([...ofAccount, ...Object.keys(settingsForms)].sort())
})

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
] as const)('by keyboard alone, %s', (_, javaScript) => {
  test.each(walks.map(({ covers, walk }) => [covers.join(', '), walk] as const))('%s', async (_, walk) => {
    await walk(async (options = {}) =>
      javaScript
        ? keysOf(await openPage(office.url, { reducedMotion: true, ...options }), javaScript)
        : keysOf(openPlainPage(office.url, options), javaScript),
    )
  })
})
