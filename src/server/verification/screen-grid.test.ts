import sharp from 'sharp'
import { expect, test } from 'vitest'
import { photo } from '#test/fixtures/photos.ts'
import { photoOf, photoOfScreen, type Screen, subjects } from '#test/fixtures/screen-photos.ts'
import { cleanPhoto } from './clean-photo.ts'
import { SUSPECTED_PERCENT } from './screen-grid.ts'

async function percentOf(bytes: Buffer): Promise<number> {
  const clean = await cleanPhoto(bytes)
  if (typeof clean === 'string') throw new Error(clean)
  return clean.grid.percent
}
const isSuspected = (percent: number) => percent >= SUSPECTED_PERCENT

/** From a screen whose pixels are finer than the camera's, which leaves moire alone, to one that is seen from near. */
const screens: Screen[] = [
  { pitchPx: 1.9, turnDegrees: -5, contrast: 0.5 },
  { pitchPx: 3.7, turnDegrees: 0.6, contrast: 0.3 },
]

test('none of ten photos of things, letters, documents and cards is suspected', { timeout: 120_000 }, async () => {
  const alarms: string[] = []
  for (const subject of subjects)
    for (const seed of [1, 2]) {
      const percent = await percentOf(await photoOf(subject, seed))
      if (isSuspected(percent)) alarms.push(`${subject} ${seed}: ${percent}`)
    }
  expect(alarms).toEqual([])
})

test('nine of ten photos of a screen that shows the same are suspected', { timeout: 240_000 }, async () => {
  const missed: string[] = []
  for (const [seed, subject] of subjects.entries())
    for (const screen of screens) {
      const percent = await percentOf(await photoOfScreen(subject, seed, screen))
      if (!isSuspected(percent)) missed.push(`${subject} ${screen.pitchPx}: ${percent}`)
    }
  expect(missed.length, missed.join(', ')).toBeLessThanOrEqual((subjects.length * screens.length) / 10)
})

test('a file that calls itself a screenshot is told, and the word is dropped with all its data', async () => {
  const plain = await photo({ seed: 3 })
  const named = await sharp(plain)
    .withExif({ IFD0: { ImageDescription: 'Screenshot' } })
    .jpeg()
    .toBuffer()
  const [says, saysNot] = [await cleanPhoto(named), await cleanPhoto(plain)]
  expect([says, saysNot]).toMatchObject([{ saysScreenshot: true }, { saysScreenshot: false }])
  if (typeof says === 'string') throw new Error(says)
  expect(says.content.includes('Screenshot')).toBe(false)
})
