import { constants, getPriority } from 'node:os'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { harmlessFiles, refusedFiles } from '#test/fixtures/hostile-files.ts'
import { photo } from '#test/fixtures/photos.ts'
import { cleanPhoto } from './clean-photo.ts'
import { openPhotoQueues } from './photo-queues.ts'

const picture = await photo()
const worst = [
  refusedFiles['a PNG of 30,000 × 30,000']!,
  refusedFiles['a ZIP bomb']!,
  refusedFiles['a PNG that is a line']!,
  harmlessFiles['a JPEG that says where it was taken']!,
]

// Forty processes are started: seconds on a quiet machine.
test('the memory of the office stays flat while the worst of them come again and again', {
  timeout: 180_000,
}, async () => {
  const { draw } = openPhotoQueues()
  const round = async () => {
    for (const bytes of worst) await cleanPhoto(Buffer.from(bytes))
    await Promise.all(Array.from({ length: 6 }, () => draw(Buffer.from(picture))))
  }
  await round()
  const before = process.memoryUsage().rss
  for (let i = 0; i < 3; i++) await round()
  expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024)
})

test('a photo of a large camera is drawn at a size at which small print is still read', async () => {
  const clean = await cleanPhoto(await photo({ width: 4_000, height: 3_000, seed: 9 }))
  expect(clean).toMatchObject({ width: 2_400, height: 1_800 })
})

test('a file that calls itself a screenshot is told, and the word is dropped with all its data', async () => {
  const named = await sharp(picture)
    .withExif({ IFD0: { ImageDescription: 'Screenshot' } })
    .jpeg()
    .toBuffer()
  const [says, saysNot] = [await cleanPhoto(named), await cleanPhoto(picture)]
  expect([says, saysNot]).toMatchObject([{ saysScreenshot: true }, { saysScreenshot: false }])
  if (typeof says === 'string') throw new Error(says)
  expect(says.content.includes('Screenshot')).toBe(false)
})

const oddDecoder = (seconds = 30) => ({
  entry: new URL('../../../test/harness/odd-decoder.process.ts', import.meta.url),
  seconds,
})
const photoThatSays = (what: string) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(what)])

test('a file that ends the process which decodes it cannot be read, and the next photo is drawn', async () => {
  expect(await cleanPhoto(photoThatSays('crash'), oddDecoder())).toBe('broken')
  expect(await cleanPhoto(picture)).toMatchObject({ width: 640, height: 480 })
})

test('a file that takes too long cannot be read', async () => {
  expect(await cleanPhoto(photoThatSays('hang'), oddDecoder(3))).toBe('broken')
})

test('a decoder that does not run is a fault of the office and not of the photo', async () => {
  await expect(cleanPhoto(photoThatSays('fail'), oddDecoder())).rejects.toThrow('ended with code 1')
})

test('the process knows nothing of the environment of the office, and requests go before it', async () => {
  process.env.AGIO_SECRET_OF_THIS_TEST = 'x'
  const told = (await cleanPhoto(photoThatSays('tell'), oddDecoder())) as unknown as {
    environment: string[]
    priority: number
  }
  expect(told.environment.filter(name => !name.startsWith('NODE_'))).toEqual(['MALLOC_ARENA_MAX'])
  expect(told.priority).toBeGreaterThanOrEqual(constants.priority.PRIORITY_BELOW_NORMAL)
  expect(getPriority()).toBeLessThan(told.priority)
})
