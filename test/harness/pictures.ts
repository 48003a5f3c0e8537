// Takes a picture of every screen and every e-mail: npm run pictures [-- <part of a path>, or email]. Those that README
// shows go to docs/pictures.
import { copyFile, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from 'playwright-core'
import { locales } from '#contract/locale.ts'
import { openDb, openPool } from '#server/platform/database/pool.ts'
import { EXAMPLE_CLAIM } from '#test/fixtures/example-claim.ts'
import { ownerVariables, signInOwner } from '#test/fixtures/example-owner.ts'
import { fillExampleQueue, queueVariables } from '#test/fixtures/example-queue.ts'
import { addExamples } from '#test/fixtures/examples.ts'
import { TEST_SECRET } from '#test/fixtures/secret.ts'
import { addressOf, allScreens, type Screen } from '#test/tables/screens.ts'
import { launchChromium } from './chromium.ts'
import { takeEmails } from './email-pictures.ts'
import { temporaryFolder } from './folder.ts'
import { startOfficeProcess } from './office-process.ts'
import { accrueIncome } from './referral-income.ts'

const WIDTHS = [360, 768, 1280]
const THEMES = ['light', 'dark'] as const
const folder = fileURLToPath(new URL('../../pictures/', import.meta.url))
const shown = fileURLToPath(new URL('../../docs/pictures/', import.meta.url))

/** What README shows, by the names that it uses. */
const chosen: Record<string, string> = {
  'home-en-1280-light.png': 'home.png',
  'claim-uuid-en-1280-light.png': 'claim.png',
  'console-claims-uuid-en-1280-dark.png': 'console.png',
}

const wanted = process.argv[2]
const screens = allScreens.filter(({ path }) => !wanted || path.includes(wanted))

const home = await temporaryFolder('agio-pictures-')
const office = await startOfficeProcess(home, { ...ownerVariables, ...queueVariables, AGIO_SECRET: TEST_SECRET })
const chromiumServer = await launchChromium()
const owner = await signInOwner(office.url)
const bearer = owner.find(({ name }) => name === 'access_token')!.value
const pool = openPool({ socketDir: join(home, 'run'), user: 'agio_owner', database: 'agio' })
const db = openDb(pool)
const { cookie } = await addExamples({ url: office.url, db }, { authorization: `Bearer ${bearer}` })
await fillExampleQueue(office.url)
// The owner has brought somebody too, so that the page of withdrawals shows its form.
const [{ id: referrer }, { id: claimId }] = await Promise.all([
  db.selectFrom('users').select('id').where('email', '=', ownerVariables.AGIO_OWNER_EMAIL).executeTakeFirstOrThrow(),
  db.selectFrom('claims').select('id').where('id', '<>', EXAMPLE_CLAIM).limit(1).executeTakeFirstOrThrow(),
])
await accrueIncome(db, { referrer, claimId, units: 824_000n, at: new Date() })
await pool.end()
try {
  const browser = await chromium.connect(chromiumServer.address)
  if (!wanted) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const locale of locales) for (const theme of THEMES) await take(browser, locale, theme)
  if (!wanted || wanted.startsWith('email')) await takeEmails(browser, folder, wanted)
  if (!wanted) await show()
} finally {
  await chromiumServer.stop()
  await office.stop()
  await rm(home, { recursive: true })
}

/** Every screen in one language and one theme, at every width. */
async function take(browser: Browser, locale: (typeof locales)[number], theme: (typeof THEMES)[number]): Promise<void> {
  const context = await browser.newContext({
    baseURL: office.url,
    colorScheme: theme,
    reducedMotion: 'reduce',
    // A phone lays its scroll bar over the page; otherwise the room for one stays empty in every picture.
    isMobile: true,
  })
  // The screens of a claim are shown as its owner sees them.
  await context.addCookies([{ ...cookie, url: office.url }])
  const page = await context.newPage()
  for (const screen of screens) {
    // A screen that is not for everybody is shown as the owner of the office sees it.
    const mayEnter = screen.access === 'signed-in' || screen.access === 'staff'
    if (mayEnter) await context.addCookies(owner.map(cookie => ({ ...cookie, url: office.url })))
    else for (const { name } of owner) await context.clearCookies({ name })
    await page.goto(addressOf(screen, locale), { waitUntil: 'load' })
    await page.evaluate(() => document.fonts.ready)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: width < 600 ? 740 : 800 })
      const name = `${nameOf(screen)}-${locale}-${width}-${theme}.png`
      await page.screenshot({ path: join(folder, name), fullPage: true })
      process.stdout.write(`${name}\n`)
    }
  }
  await context.close()
}

/** `/account/orders` is account-orders, the home page home. */
async function show(): Promise<void> {
  await mkdir(shown, { recursive: true })
  for (const [taken, name] of Object.entries(chosen)) await copyFile(join(folder, taken), join(shown, name))
}

function nameOf({ path }: Screen): string {
  return path === '/' ? 'home' : path.slice(1).replaceAll('/', '-').replaceAll(':', '')
}
