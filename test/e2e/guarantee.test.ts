import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { amlWords } from '#contract/aml/aml-words.ts'
import { holdReasons, ruleOf } from '#contract/aml/hold-rules.ts'
import { LETTER_MOST } from '#contract/guarantee/letter-limits.ts'
import type { Locale } from '#contract/locale.ts'
import { pairPath } from '#contract/quotes/pair-address.ts'
import { signerOf, signLetter } from '#server/guarantee/letter-signature.ts'
import { violations } from '#test/harness/accessibility.ts'
import { openPage, type PageOptions } from '#test/harness/browser.ts'
import { temporaryFolder } from '#test/harness/folder.ts'
import { startOffice } from '#test/harness/office.ts'
import { openEitherPage } from '#test/harness/plain-page.ts'
import { playedClaims } from '#test/harness/played-claim.ts'

const { url } = await startOffice()
const openClaim = playedClaims(url)
const words = {
  ru: { link: 'Гарантийное письмо', check: 'Проверить', text: 'Текст письма', file: 'Или файл письма' },
  en: { link: 'Letter of guarantee', check: 'Verify', text: 'Text of the letter', file: 'Or the file of the letter' },
} as const
const answers = {
  ru: { valid: 'Письмо наше', changed: 'Письмо изменено', foreign: 'Это письмо не наше', no: 'Это не письмо целиком' },
  en: { valid: 'The letter is ours', changed: 'has been changed', foreign: 'is not ours', no: 'not a whole letter' },
} as const

/** The letter as its owner's browser downloads it from the page of the claim. */
async function downloaded(options: PageOptions) {
  const claim = await openClaim()
  const opened = await openPage(url, options)
  await opened.page.context().addCookies([{ ...claim.cookie, url }])
  await opened.visit(claim.path)
  const [download] = await Promise.all([
    opened.page.waitForEvent('download'),
    opened.page.getByRole('link', { name: words[options.locale ?? 'ru'].link, exact: true }).click(),
  ])
  const { number } = await claim.read()
  expect(download.suggestedFilename()).toBe(`agio-${number}-guarantee.txt`)
  const chunks = await (await download.createReadStream()).toArray()
  return { ...opened, claim, number, letter: Buffer.concat(chunks as Buffer[]).toString() }
}

async function verify(page: Page, locale: Locale, given: { text: string } | { file: string | Buffer }) {
  const { check, text, file } = words[locale]
  if ('text' in given) await page.getByLabel(text).fill(given.text)
  else
    await page
      .getByLabel(file)
      .setInputFiles({ name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from(given.file) })
  await page.getByRole('button', { name: check }).click()
}

test.each([
  { locale: 'ru', javaScript: true, width: 360, theme: 'dark' },
  { locale: 'ru', javaScript: false, width: 1280, theme: 'light' },
  { locale: 'en', javaScript: true, width: 1280, theme: 'light' },
  { locale: 'en', javaScript: false, width: 360, theme: 'dark' },
] as const)('a letter is downloaded from its claim, verified, and refused with another digit (%o)', async options => {
  const { locale } = options
  const { page, visit, letter, number, claim } = await downloaded(options)
  const { payTo } = await claim.read()
  expect(letter).toContain(`${url}${locale === 'en' ? '/en' : ''}${claim.path}`)
  for (const { value } of payTo!.fields) expect(letter).toContain(value)

  await visit('/guarantee')
  const said = page.getByRole('status').or(page.getByRole('alert'))
  await verify(page, locale, { text: letter })
  await said.filter({ hasText: answers[locale].valid }).waitFor()
  expect(await said.filter({ hasText: answers[locale].valid }).textContent()).toContain(number.slice(-3))
  if (options.javaScript) expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

  await verify(page, locale, { text: withAnotherDigit(letter) })
  await said.filter({ hasText: answers[locale].changed }).waitFor()

  await verify(page, locale, { file: letter })
  await said.filter({ hasText: answers[locale].valid }).waitFor()
})

test('the letter names every rule by which the page of its pair says that an order can be stopped', async () => {
  const { page, visit, letter, claim } = await downloaded({ javaScript: false })
  const { from, to } = (await claim.read()).direction
  await visit(`${pairPath(from, to)}#holds`)
  await page.locator('#holds').waitFor()
  for (const reason of holdReasons) {
    const line = `${ruleOf(reason)}. ${amlWords.ru.rules[reason]}`
    expect(letter).toContain(line)
    expect(await page.locator('#holds li').allTextContents()).toContain(line.replace('.', ''))
  }
})

describe('what is no letter of the office is told apart', () => {
  const { no } = answers.ru
  test.each([
    ['of a clone', forgedBy('the secret of a clone of the office'), answers.ru.foreign],
    ['HTML', '<script>document.title="hit"</script><img src=x onerror=alert(1)>', no],
    ['binary', Buffer.from(Array.from({ length: 9_000 }, (_, at) => at % 256)), no],
    ['of one letter too many', 'x'.repeat(LETTER_MOST + 1), 'гарантийное письмо короче'],
    ['huge', Buffer.alloc(90_000, 'x'), 'Этот файл слишком велик'],
  ])('a file %s', async (_, file, answer) => {
    for (const javaScript of [true, false]) {
      const { page, visit, expectConsole } = await openEitherPage(url, { javaScript })
      expectConsole(/400 \(Bad Request\)|413 \(Payload Too Large\)/)
      await visit('/guarantee')
      await verify(page, 'ru', { file })
      await page.getByText(answer).first().waitFor()
      expect(await page.title()).toContain('Проверка гарантийного письма')
    }
  })

  test('nothing at all is asked for', async () => {
    const { page, visit, expectConsole } = await openPage(url, { width: 360 })
    expectConsole(/400 \(Bad Request\)/)
    await visit('/guarantee')
    await page.getByRole('button', { name: 'Проверить' }).click()
    await page.getByText('вставьте текст или выберите файл').first().waitFor()
  })
})

test('whoever has not the key of a claim is offered no letter, and gets none', async () => {
  const claim = await openClaim()
  const { page, visit } = await openPage(url)
  await visit(claim.path)
  await page.getByText('Реквизиты этой заявки скрыты').waitFor()
  expect(await page.getByRole('link', { name: words.ru.link }).count()).toBe(0)
  expect((await page.request.get(`/api/v1/claims/${claim.id}/guarantee/`)).status()).toBe(403)
})

const openssl = promisify(execFile)('openssl', ['version']).then(
  ({ stdout }) => /^OpenSSL [3-9]/.test(stdout),
  () => false,
)

test.runIf(await openssl)('the commands of the page verify a letter with the key of the page', async () => {
  const { page, visit, letter } = await downloaded({})
  await visit('/guarantee')
  const [key] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('link', { name: /Скачать ключ/ })
      .first()
      .click(),
  ])
  const folder = await temporaryFolder('agio-letter-')
  onTestFinished(() => rm(folder, { recursive: true }))
  await key.saveAs(join(folder, 'key.pem'))
  const commands = await page.locator('code', { hasText: 'pkeyutl' }).textContent()
  const run = async (text: string) => {
    await writeFile(join(folder, 'letter.txt'), text)
    return promisify(execFile)('sh', ['-c', commands!], { cwd: folder })
  }
  expect((await run(letter)).stdout).toContain('Signature Verified Successfully')
  await expect(run(withAnotherDigit(letter))).rejects.toThrow()
})

/** The sum that is paid out, by one unit more or less. */
function withAnotherDigit(letter: string): string {
  const changed = letter.replace(/\d(?= RUB \()/, digit => String((Number(digit) + 1) % 10))
  expect(changed).not.toBe(letter)
  return changed
}

function forgedBy(secret: string): string {
  return signLetter('ГАРАНТИЙНОЕ ПИСЬМО', { number: '104882', issuedAt: new Date() }, signerOf(secret))
}
