import { expect, test } from 'vitest'
import { harmlessFiles, refusedFiles } from '#test/fixtures/hostile-files.ts'
import { photo } from '#test/fixtures/photos.ts'
import { cleanPhoto } from './clean-photo.ts'

const picture = await photo()
const worst = [
  refusedFiles['a PNG of 30,000 × 30,000']!,
  refusedFiles['a ZIP bomb']!,
  refusedFiles['a PNG that is a line']!,
  harmlessFiles['a JPEG that says where it was taken']!,
]

// Ninety pictures are decoded: seconds on a quiet machine.
test('memory stays flat while the worst of them come again and again', { timeout: 180_000 }, async () => {
  const round = async () => {
    for (const bytes of worst) await cleanPhoto(Buffer.from(bytes))
    await Promise.all(Array.from({ length: 6 }, () => cleanPhoto(Buffer.from(picture))))
  }
  await round()
  const before = process.memoryUsage().rss
  for (let i = 0; i < 8; i++) await round()
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024)
})

test('a photo of a large camera is drawn at a size at which small print is still read', async () => {
  const clean = await cleanPhoto(await photo({ width: 4_000, height: 3_000, seed: 9 }))
  expect(clean).toMatchObject({ width: 2_400, height: 1_800 })
})
