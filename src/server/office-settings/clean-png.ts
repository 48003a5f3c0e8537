import { LOGO_PIXELS } from '#contract/logo.ts'
import { beginsWith, signatures } from '#server/platform/file-signatures.ts'
import { openPicture } from '#server/platform/open-picture.ts'

export type CleanLogo = { kind: 'svg' | 'png'; width: number; height: number; bytes: Buffer }

export type LogoFault = 'wrong-format' | 'broken' | 'too-small' | 'too-big' | 'empty' | 'not-allowed'

export const isPng = (bytes: Buffer): boolean => beginsWith(bytes, signatures.png)

const MOST_STORED_BYTES = 1024 * 1024

/** Decodes a PNG and draws it anew without loss: only pixels come through, as they are of a picture of an article. */
export async function cleanPng(bytes: Buffer): Promise<CleanLogo | LogoFault> {
  const picture = await openPicture(bytes)
  if (typeof picture === 'string') return picture
  const { open, width, height } = picture
  if (Math.min(width, height) < LOGO_PIXELS.least) return 'too-small'
  if (Math.max(width, height) > LOGO_PIXELS.most) return 'too-big'
  try {
    const drawn = await open().png({ compressionLevel: 9 }).timeout({ seconds: 10 }).toBuffer()
    // A picture of few colours is larger when each pixel is written by itself.
    return drawn.length > MOST_STORED_BYTES ? 'too-big' : { kind: 'png', width, height, bytes: drawn }
  } catch {
    return 'broken'
  }
}
