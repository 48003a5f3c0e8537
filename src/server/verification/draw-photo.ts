import sharp from 'sharp'
import { type ImageFault, openPicture } from '#server/platform/open-picture.ts'

/** A photo drawn anew, and what it looks like in 64 bits. */
export type CleanPhoto = {
  width: number
  height: number
  content: Buffer
  looksLike: bigint
  saysScreenshot: boolean
}

/** Small print on a document is still read at this size. */
const LONGEST_SIDE = 2_400
const MOST_BYTES = 6 * 1024 * 1024

/** Decodes a photo and draws it anew as WebP: only pixels come through. The office does so in a process of its own (`cleanPhoto`). */
export async function drawPhoto(bytes: Buffer): Promise<CleanPhoto | ImageFault> {
  const picture = await openPicture(bytes)
  if (typeof picture === 'string') return picture
  try {
    const { data, info } = await picture
      .open()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .webp({ quality: 82, effort: 2 })
      .toBuffer({ resolveWithObject: true })
    if (data.length > MOST_BYTES) return 'too-big'
    return {
      width: info.width,
      height: info.height,
      content: data,
      looksLike: await looksOf(data),
      saysScreenshot: await saysScreenshot(bytes),
    }
  } catch {
    return 'broken'
  }
}

/** Phones write so into what they have taken of their own screen. It is the last use of these data: they are dropped. */
async function saysScreenshot(bytes: Buffer): Promise<boolean> {
  const { exif, xmp } = await sharp(bytes, { limitInputPixels: false }).metadata()
  return [exif, xmp].some(block => block?.toString('latin1').toLowerCase().includes('screenshot'))
}

/**
 * Whether each of 64 places is brighter than the one beside it. The same picture saved again, smaller or paler, differs in a few
 * of them; other pictures in about half.
 */
async function looksOf(drawn: Buffer): Promise<bigint> {
  const tiny = await sharp(drawn).greyscale().resize(9, 8, { fit: 'fill' }).raw().toBuffer()
  let bits = 0n
  for (let row = 0; row < 8; row++)
    for (let column = 0; column < 8; column++) {
      const at = row * 9 + column
      bits = (bits << 1n) | (tiny[at]! > tiny[at + 1]! ? 1n : 0n)
    }
  return BigInt.asIntN(64, bits)
}
