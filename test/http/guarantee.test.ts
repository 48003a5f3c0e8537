import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { amlWords } from '#contract/aml/aml-words.ts'
import { holdReasons, ruleOf } from '#contract/aml/hold-rules.ts'
import type { Locale } from '#contract/locale.ts'
import { locales } from '#contract/locale.ts'
import { pairPath } from '#contract/quotes/pair-address.ts'
import { answers, notLetters, verify, withAnotherDigit, words } from '#test/fixtures/guarantee-letters.ts'
import { temporaryFolder } from '#test/harness/folder.ts'
import { startOfficeInProcess } from '#test/harness/office.ts'
import { openPlainPage } from '#test/harness/plain-page.ts'
import { playedClaims } from '#test/harness/played-claim.ts'

const { url } = await startOfficeInProcess()
const openClaim = playedClaims(url)

/** The letter as its owner's browser downloads it from the page of the claim. */
async function downloaded(locale: Locale = 'ru') {
  const claim = await openClaim()
  const opened = openPlainPage(url, { locale })
  await opened.page.context().addCookies([{ ...claim.cookie, url }])
  await opened.visit(claim.path)
  const link = opened.page.getByRole('link', { name: words[locale].link, exact: true })
  const answer = await fetch(new URL((await link.getAttribute('href'))!, url), {
    headers: { cookie: `${claim.cookie.name}=${claim.cookie.value}` },
  })
  const { number } = await claim.read()
  expect(answer.headers.get('content-disposition')).toContain(`agio-${number}-guarantee.txt`)
  return { ...opened, claim, number, letter: await answer.text() }
}

test.each(locales)(
  'a letter is downloaded from its claim, verified, and refused with another digit, in %s',
  async locale => {
    const { page, visit, letter, number, claim } = await downloaded(locale)
    const { payTo } = await claim.read()
    expect(letter).toContain(`${url}${locale === 'en' ? '/en' : ''}${claim.path}`)
    for (const { value } of payTo!.fields) expect(letter).toContain(value)

    await visit('/guarantee')
    const said = page.getByRole('status').or(page.getByRole('alert'))
    await verify(page, locale, { text: letter })
    await said.filter({ hasText: answers[locale].valid }).waitFor()
    expect(await said.filter({ hasText: answers[locale].valid }).textContent()).toContain(number.slice(-3))

    await verify(page, locale, { text: withAnotherDigit(letter) })
    await said.filter({ hasText: answers[locale].changed }).waitFor()

    await verify(page, locale, { file: letter })
    await said.filter({ hasText: answers[locale].valid }).waitFor()
  },
)

test('the letter names every rule by which the page of its pair says that an order can be stopped', async () => {
  const { page, visit, letter, claim } = await downloaded()
  const { from, to } = (await claim.read()).direction
  await visit(pairPath(from, to))
  await page.locator('#holds').waitFor({ state: 'attached' })
  for (const reason of holdReasons) {
    const line = `${ruleOf(reason)}. ${amlWords.ru.rules[reason]}`
    expect(letter).toContain(line)
    expect(await page.locator('#holds li').allTextContents()).toContain(line.replace('.', ''))
  }
})

test.each(notLetters)('what is no letter of the office is told apart: %s', async (_, file, answer) => {
  const { page, visit } = openPlainPage(url)
  await visit('/guarantee')
  await verify(page, 'ru', { file })
  await page.getByText(answer).first().waitFor()
  expect(await page.title()).toContain('Проверка гарантийного письма')
})

test('whoever has not the key of a claim is offered no letter, and gets none', async () => {
  const claim = await openClaim()
  const { page, visit } = openPlainPage(url)
  await visit(claim.path)
  await page.getByText('Реквизиты этой заявки скрыты').waitFor()
  expect(await page.getByRole('link', { name: words.ru.link }).count()).toBe(0)
  expect((await fetch(`${url}/api/v1/claims/${claim.id}/guarantee/`)).status).toBe(403)
})

const openssl = promisify(execFile)('openssl', ['version']).then(
  ({ stdout }) => /^OpenSSL [3-9]/.test(stdout),
  () => false,
)

test.runIf(await openssl)('the commands of the page verify a letter with the key of the page', async () => {
  const { page, visit, letter } = await downloaded()
  await visit('/guarantee')
  const key = await page
    .getByRole('link', { name: /Скачать ключ/ })
    .first()
    .getAttribute('href')
  const folder = await temporaryFolder('agio-letter-')
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'key.pem'), await (await fetch(new URL(key!, url))).text())
  const commands = await page.locator('code', { hasText: 'pkeyutl' }).textContent()
  const run = async (text: string) => {
    await writeFile(join(folder, 'letter.txt'), text)
    return promisify(execFile)('sh', ['-c', commands!], { cwd: folder })
  }
  expect((await run(letter)).stdout).toContain('Signature Verified Successfully')
  await expect(run(withAnotherDigit(letter))).rejects.toThrow()
})
