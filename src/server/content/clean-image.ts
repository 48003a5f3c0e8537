import { widthsOf } from '#contract/content/content-names.ts'
import { type ImageFault, openPicture } from '#server/platform/open-picture.ts'

export type CleanImage = { width: number; height: number; sizes: { width: number; content: Buffer }[] }

const SECONDS = 10

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
