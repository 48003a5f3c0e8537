import type { Sharp } from 'sharp'
import { beginsWith, signatures } from '#server/platform/file-signatures.ts'

/** `open` begins to decode a picture anew. */
type Picture = { open: () => Sharp; width: number; height: number }

export type ImageFault = 'wrong-format' | 'broken' | 'too-big' | 'too-small'

/** A photograph of a large camera. A file may say more pixels than its bytes would make anybody expect. */
const MOST_PIXELS = 40_000_000
const LEAST_SIDE = 16

/** The beginnings of the kinds that are taken; nothing else reaches a decoder. */
const kinds: readonly ((bytes: Buffer) => boolean)[] = [
  bytes => beginsWith(bytes, signatures.png),
  bytes => beginsWith(bytes, signatures.jpeg),
  bytes => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
]
export const isPicture = (bytes: Buffer): boolean => kinds.some(isKind => isKind(bytes))

/** A picture that may be decoded, as it is to be looked at: turned as the camera was held, and with pixels alone. */
export async function openPicture(bytes: Buffer): Promise<Picture | ImageFault> {
  if (!isPicture(bytes)) return 'wrong-format'
  const sharp = await loadSharp()
  const open = () =>
    sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true, pages: 1 }).rotate()
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
  return { open, width, height }
}

/** libvips with one thread for a picture, and nothing kept in memory between pictures. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
