import { type ImageFault, openPicture, SECONDS } from '#server/content/clean-image.ts'
import { runFewAtOnce } from './few-at-once.ts'
import { lookForScreen } from './look-for-screen.ts'
import type { ScreenGrid } from './screen-grid.ts'

/** A photo drawn anew, and what it looks like in 64 bits. */
export type CleanPhoto = {
  width: number
  height: number
  content: Buffer
  looksLike: bigint
  /** Undefined: it was not looked at in time. */
  grid: ScreenGrid | undefined
  saysScreenshot: boolean
}

/** Small print on a document is still read at this size. */
const LONGEST_SIDE = 2_400
const MOST_BYTES = 6 * 1024 * 1024

/** One picture is decoded at a time: a decoder takes a hundred megabytes, and requests come first. */
const inTurn = runFewAtOnce({ atOnce: 1, longestQueue: 60 })

/** Decodes a photo and draws it anew as WebP: only pixels come through. On a thread of libvips, with limits of pixels and seconds. */
export const cleanPhoto = (bytes: Buffer): Promise<CleanPhoto | ImageFault> => inTurn(() => clean(bytes))

async function clean(bytes: Buffer): Promise<CleanPhoto | ImageFault> {
  const picture = await openPicture(bytes)
  if (typeof picture === 'string') return picture
  try {
    const { data, info } = await picture
      .open()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .webp({ quality: 82 })
      .timeout({ seconds: SECONDS })
      .toBuffer({ resolveWithObject: true })
    if (data.length > MOST_BYTES) return 'too-big'
    return {
      ...{ width: info.width, height: info.height, content: data, looksLike: await looksOf(data) },
      ...{ grid: await gridOf(picture), saysScreenshot: await saysScreenshot(bytes) },
    }
  } catch {
    return 'broken'
  }
}

/** Of a larger photo the middle is looked at, so that memory has a limit. */
const [MOST_ACROSS, MOST_DOWN] = [4_096, 4_096]

/** The pixels of the photo itself: what is drawn anew is smaller, and a fine grid is gone from it. */
async function gridOf({ open, width, height }: Picture): Promise<ScreenGrid | undefined> {
  const [across, down] = [Math.min(width, MOST_ACROSS), Math.min(height, MOST_DOWN)]
  const { data, info } = await open()
    .extract({ left: (width - across) >> 1, top: (height - down) >> 1, width: across, height: down })
    .flatten({ background: '#ffffff' })
    .greyscale()
    .raw()
    .timeout({ seconds: SECONDS })
    .toBuffer({ resolveWithObject: true })
  // A copy of its own, because its memory goes to the thread.
  return lookForScreen({ width: info.width, height: info.height, pixels: new Uint8Array(data) })
}
type Picture = Exclude<Awaited<ReturnType<typeof openPicture>>, string>

/** Phones write so into what they have taken of their own screen. It is the last use of these data: they are dropped. */
async function saysScreenshot(bytes: Buffer): Promise<boolean> {
  const { default: sharp } = await import('sharp')
  const { exif, xmp } = await sharp(bytes, { limitInputPixels: false }).metadata()
  return [exif, xmp].some(block => block?.toString('latin1').toLowerCase().includes('screenshot'))
}

/**
 * Whether each of 64 places is brighter than the one beside it. The same picture saved again, smaller or paler, differs in a few
 * of them; other pictures in about half.
 */
async function looksOf(drawn: Buffer): Promise<bigint> {
  const { default: sharp } = await import('sharp')
  const tiny = await sharp(drawn).greyscale().resize(9, 8, { fit: 'fill' }).raw().toBuffer()
  let bits = 0n
  for (let row = 0; row < 8; row++)
    for (let column = 0; column < 8; column++) {
      const at = row * 9 + column
      bits = (bits << 1n) | (tiny[at]! > tiny[at + 1]! ? 1n : 0n)
    }
  return BigInt.asIntN(64, bits)
}
