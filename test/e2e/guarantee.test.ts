import { expect, test } from 'vitest'
import { pairPath } from '#contract/quotes/pair-address.ts'
import { answers, notLetters, verify, withAnotherDigit, words } from '#test/fixtures/guarantee-letters.ts'
import { openPage } from '#test/harness/browser.ts'
import { faultsInEveryLook } from '#test/harness/every-look.ts'
import { startOffice } from '#test/harness/office.ts'
import { playedClaims } from '#test/harness/played-claim.ts'

const { url } = await startOffice()
const openClaim = playedClaims(url)

test('a letter is downloaded from its claim, verified, and refused with another digit', async () => {
  const claim = await openClaim()
  const { page, visit } = await openPage(url)
  await page.context().addCookies([{ ...claim.cookie, url }])
  await visit(claim.path)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: words.ru.link, exact: true }).click(),
  ])
  const { number } = await claim.read()
  expect(download.suggestedFilename()).toBe(`agio-${number}-guarantee.txt`)
  const letter = Buffer.concat((await (await download.createReadStream()).toArray()) as Buffer[]).toString()

  await visit('/guarantee')
  const said = page.getByRole('status').or(page.getByRole('alert'))
  await verify(page, 'ru', { text: letter })
  await said.filter({ hasText: answers.ru.valid }).waitFor()
  expect(await said.filter({ hasText: answers.ru.valid }).textContent()).toContain(number.slice(-3))
  expect(await faultsInEveryLook(page)).toEqual([])

  await verify(page, 'ru', { text: withAnotherDigit(letter) })
  await said.filter({ hasText: answers.ru.changed }).waitFor()

  await verify(page, 'ru', { file: letter })
  await said.filter({ hasText: answers.ru.valid }).waitFor()

  const { from, to } = (await claim.read()).direction
  await visit(`${pairPath(from, to)}#holds`)
  await page.locator('#holds').waitFor()
})

test('what is no letter of the office is told apart', async () => {
  const { page, visit, expectConsole } = await openPage(url, { width: 360 })
  expectConsole(/400 \(Bad Request\)|413 \(Payload Too Large\)/)
  await visit('/guarantee')
  await page.getByRole('button', { name: 'Проверить' }).click()
  await page.getByText('вставьте текст или выберите файл').first().waitFor()
  for (const [, file, answer] of notLetters) {
    await verify(page, 'ru', { file })
    await page.getByText(answer).first().waitFor()
    expect(await page.title()).toContain('Проверка гарантийного письма')
  }
})
