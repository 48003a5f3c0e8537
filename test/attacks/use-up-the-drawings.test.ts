import { expect, test } from 'vitest'
import { locales } from '#contract/locale.ts'
import { bannerSizes, bannerThemes } from '#contract/partners/banners.ts'
import { openRealOffice } from '#test/harness/real-office.ts'

/* Somebody asks for every look of a banner, so that other sites get none, and the office stands still while it draws. */

const office = await openRealOffice({ trustedProxies: ['127.0.0.1'] })
const looks = ['LTC-SBERRUB', 'SBERRUB-LTC'].flatMap(pair =>
  bannerSizes.flatMap(size =>
    bannerThemes.flatMap(theme => locales.map(locale => `${size}.png?pair=${pair}&theme=${theme}&locale=${locale}`)),
  ),
)

const banner = (look: string, network: string) =>
  fetch(`${office.url}/banners/${look}`, {
    headers: { 'x-forwarded-for': network },
  })

test('one network has thirty pictures drawn in a minute, and another one has its own', async () => {
  const answers: number[] = []
  for (const look of looks.slice(0, -1)) answers.push((await banner(look, '198.51.100.1')).status)
  expect(answers).toHaveLength(63)
  // One more is free every two seconds.
  const refused = answers.slice(30).filter(status => status !== 200)
  expect(answers.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 200))
  expect(new Set(refused)).toEqual(new Set([503]))
  const other = await banner(looks.at(-1)!, '203.0.113.1')
  expect(other.status).toBe(200)
  expect(
    Buffer.from(await other.arrayBuffer())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG')
})
