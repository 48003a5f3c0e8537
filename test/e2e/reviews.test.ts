import { expect, test } from 'vitest'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { violations } from '#test/harness/accessibility.ts'
import { openPage } from '#test/harness/browser.ts'
import { startOffice } from '#test/harness/office.ts'
import { openEitherPage } from '#test/harness/plain-page.ts'
import { playedClaims } from '#test/harness/played-claim.ts'

const office = await startOffice()
const newClaim = playedClaims(office.url)
const sonya = await newPersonSignedIn(office, { role: 'support' })

test.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
] as const)(
  'the owner of a completed claim reviews it once, and staff show and answer it, %s',
  async (how, javaScript) => {
    const claim = await completed()
    const words = `Обменял за десять минут, ${how}.`
    const { page, visit, expectConsole } = await openEitherPage(office.url, { javaScript, fresh: true, width: 360 })
    await page.context().addCookies([{ ...claim.cookie, url: office.url }])
    expectConsole(/400/)
    await visit(`/claim/${claim.id}`)
    await page.getByRole('link', { name: 'Оставить отзыв об этом обмене' }).click()
    await page.getByRole('textbox', { name: 'Что понравилось и что нет' }).fill('Быстро')
    await page.getByRole('button', { name: 'Отправить отзыв' }).click()
    await page.getByText('выберите оценку').first().waitFor()
    await page.getByRole('group', { name: 'Оценка' }).getByRole('radio', { name: 'отлично' }).check()
    await page.getByRole('textbox', { name: 'Что понравилось и что нет' }).fill(words)
    await page.getByRole('textbox', { name: 'Как вас подписать' }).fill('Анна')
    if (javaScript) expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Отправить отзыв' }).click()
    await page.getByText('Спасибо, отзыв у нас').waitFor()
    await visit(`/claim/${claim.id}/review`)
    await page.getByText('Спасибо, отзыв у нас').waitFor()
    expect(await page.getByRole('button', { name: 'Отправить отзыв' }).count()).toBe(0)

    const desk = await openEitherPage(office.url, { javaScript, as: sonya, fresh: true })
    await desk.visit('/console/reviews?state=waiting')
    await desk.page.getByText(words).first().waitFor()
    await desk.visit(`/console/reviews/${claim.id}`)
    await desk.page.getByText(words).waitFor()
    await desk.page.getByRole('combobox', { name: 'Состояние' }).selectOption('shown')
    await desk.page.getByRole('textbox', { name: 'Ответ обменника' }).fill('Спасибо, Анна!')
    await desk.page.getByRole('button', { name: 'Показать, что будет' }).click()
    await desk.page.getByRole('button', { name: 'Подтвердить' }).click()
    await desk.page.getByText('Сохранено', { exact: true }).waitFor()
    if (javaScript) expect(await violations(desk.page)).toEqual([])

    const visitor = await openEitherPage(office.url, { javaScript })
    await visitor.visit('/reviews')
    await visitor.page.getByText(words).waitFor()
    await visitor.page.getByText('Спасибо, Анна!').first().waitFor()
    if (!javaScript) return
    expect(await violations(visitor.page)).toEqual([])
    await visitor.visit('/exchange/btc-to-sberrub')
    await visitor.page.locator('#history').scrollIntoViewIfNeeded()
    await visitor.page.getByRole('link', { name: 'Все отзывы' }).waitFor()
    expect(await violations(visitor.page)).toEqual([])
  },
)

test('who has not exchanged is told why there is no form', async () => {
  const claim = await completed()
  const { page, visit } = await openPage(office.url)
  await visit(`/claim/${claim.id}/review`)
  await page.getByText('Отзыв оставляет тот, кто создал заявку').waitFor()
  expect(await page.getByRole('button', { name: 'Отправить отзыв' }).count()).toBe(0)
})

async function completed() {
  const claim = await newClaim()
  await claim.play('pay', 'confirm', 'operate')
  await expect.poll(async () => (await claim.read()).state).toBe('completed')
  return claim
}
