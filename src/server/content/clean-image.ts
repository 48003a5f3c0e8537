import type { Sharp } from 'sharp'
import { widthsOf } from '#contract/content/content-names.ts'
import { beginsWith, signatures } from '#server/platform/file-signatures.ts'

export type CleanImage = { width: number; height: number; sizes: { width: number; content: Buffer }[] }

export type ImageFault = 'wrong-format' | 'broken' | 'too-big' | 'too-small'

/** A photograph of a large camera. A file may say more pixels than its bytes would make anybody expect. */
const MOST_PIXELS = 40_000_000
const LEAST_SIDE = 16
const SECONDS = 10

/** The beginnings of the kinds that are taken; nothing else reaches a decoder. */
const kinds: readonly ((bytes: Buffer) => boolean)[] = [
  bytes => beginsWith(bytes, signatures.png),
  bytes => beginsWith(bytes, signatures.jpeg),
  bytes => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
]
export const isPicture = (bytes: Buffer): boolean => kinds.some(isKind => isKind(bytes))

/**
 * Decodes a picture and draws it anew as WebP in the widths of a page. Only pixels come through: no metadata, no place
 * where it was taken, no second file behind the picture. An animation is its first frame.
 *
 * The work is done on a thread of libvips, one picture at a time, with limits of pixels and seconds.
 */
export async function cleanImage(bytes: Buffer): Promise<CleanImage | ImageFault> {
  const picture = await openPicture(bytes)
  if (typeof picture === 'string') return picture
  const { open, width, height } = picture
  try {
    const sizes: CleanImage['sizes'] = []
    for (const wide of widthsOf(width)) {
      const content = await open()
        .resize({ width: wide, withoutEnlargement: true })
        .webp({ quality: 82 })
        .timeout({ seconds: SECONDS })
        .toBuffer()
      sizes.push({ width: wide, content })
    }
    const largest = sizes.at(-1)!.width
    return { width: largest, height: Math.max(1, Math.round((height * largest) / width)), sizes }
  } catch {
    return 'broken'
  }
}

/** `open` begins to decode a picture anew. */
export type Picture = { open: () => Sharp; width: number; height: number }

/**
 * A picture that may be decoded, as it is to be looked at: turned as the camera was held, and with pixels alone. `asStored`: not turned,
 * which takes less memory.
 */
export async function openPicture(bytes: Buffer): Promise<(Picture & { asStored: Picture }) | ImageFault> {
  if (!isPicture(bytes)) return 'wrong-format'
  const sharp = await loadSharp()
  const open = () => sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true, pages: 1 })
  // This reads the head of the file alone.
  const size = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!size?.width || !size.height) return 'broken'
  if (size.width * size.height > MOST_PIXELS) return 'too-big'
  if (Math.min(size.width, size.height) < LEAST_SIDE) return 'too-small'
  // A camera held upright says so beside the pixels; with the metadata that would be lost.
  const turned = (size.orientation ?? 1) >= 5
  const [width, height] = turned ? [size.height, size.width] : [size.width, size.height]
  return { open: () => open().rotate(), width, height, asStored: { open, width: size.width, height: size.height } }
}

/** libvips with one thread for a picture, and nothing kept in memory between pictures. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
