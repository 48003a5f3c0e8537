import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { cleanImage } from '#server/content/clean-image.ts'
import { cleanPng, isPng } from '#server/office-settings/clean-png.ts'
import { cleanSvg } from '#server/office-settings/clean-svg.ts'
import { cleanPhoto } from '#server/verification/clean-photo.ts'
import { harmlessFiles, refusedFiles, traces } from './fixtures/hostile-files.ts'

/** Each place that takes a picture: what it keeps of a file, or the word by which it refuses it. */
const uploads: Record<string, (file: Buffer) => Promise<Buffer[] | string>> = {
  'a photo of a check': async file => {
    const clean = await cleanPhoto(file)
    return typeof clean === 'string' ? clean : [clean.content]
  },
  'a picture of an article': async file => {
    const clean = await cleanImage(file)
    return typeof clean === 'string' ? clean : clean.sizes.map(({ content }) => content)
  },
  'a logo': async file => {
    const clean = isPng(file) ? await cleanPng(file) : cleanSvg(file)
    return typeof clean === 'string' ? clean : [clean.bytes]
  },
}

test('there are more than forty of them', () => {
  expect(Object.keys(refusedFiles).length + Object.keys(harmlessFiles).length).toBeGreaterThan(40)
})

describe.each(Object.entries(uploads))('%s', (_, keep) => {
  test.each(Object.entries(refusedFiles))('%s is refused', async (_, file) => {
    expect(await keep(Buffer.from(file))).toMatch(/^(wrong-format|broken|too-big|too-small|empty|not-allowed)$/)
  })

  test.each(Object.entries(harmlessFiles))('of %s only the picture is left, or nothing', async (_, file) => {
    const kept = await keep(Buffer.from(file))
    if (typeof kept === 'string') return expect(kept).toBe(isPng(file) ? 'taken' : 'broken')
    for (const bytes of kept) {
      expect(await sharp(bytes).metadata()).not.toMatchObject({ exif: expect.anything() })
      for (const trace of traces) expect(bytes.includes(trace)).toBe(false)
    }
  })
})
