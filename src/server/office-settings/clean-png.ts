import { crc32, inflateSync } from 'node:zlib'
import { LOGO_PIXELS } from '#contract/office-settings/logo.ts'
import { beginsWith, signatures } from '#server/platform/file-signatures.ts'

export type CleanLogo = { kind: 'svg' | 'png'; width: number; height: number; bytes: Buffer }

export type LogoFault = 'wrong-format' | 'broken' | 'too-small' | 'too-big' | 'empty' | 'not-allowed'

export const isPng = (bytes: Buffer): boolean => beginsWith(bytes, signatures.png)

/** What a picture needs. Everything else in the file (texts, dates, places, profiles) is left out. */
const KEPT = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])

/** Bit depths by colour type, and how many samples a pixel has. */
const colourTypes: Readonly<Record<number, { depths: readonly number[]; samples: number }>> = {
  0: { depths: [1, 2, 4, 8, 16], samples: 1 },
  2: { depths: [8, 16], samples: 3 },
  3: { depths: [1, 2, 4, 8], samples: 1 },
  4: { depths: [8, 16], samples: 2 },
  6: { depths: [8, 16], samples: 4 },
}

/** The first pixel and the step of each pass of an interlaced picture: x, y, and how far apart. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

type Chunk = { type: string; data: Buffer; whole: Buffer }

/**
 * Verifies a PNG by its chunks and puts it together anew from those that a picture needs. Its pixels are unpacked once: a
 * file that unpacks to anything but its own size is refused.
 */
export function cleanPng(bytes: Buffer): CleanLogo | LogoFault {
  const chunks = chunksOf(bytes)
  if (!chunks) return 'broken'
  const types = chunks.map(({ type }) => type)
  const header = chunks[0]!
  if (types.lastIndexOf('IHDR') !== 0 || header.data.length !== 13) return 'broken'
  if (chunks.some(({ type }) => isCritical(type) && !KEPT.has(type))) return 'broken'

  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)]
  if (Math.min(width, height) < LOGO_PIXELS.least) return 'too-small'
  if (Math.max(width, height) > LOGO_PIXELS.most) return 'too-big'
  const [depth = 0, colour = 0, compression, filter, interlaced] = header.data.subarray(8)
  const kind = colourTypes[colour]
  if (!kind?.depths.includes(depth) || compression !== 0 || filter !== 0 || (interlaced ?? 2) > 1) return 'broken'
  if (colour === 3 && !types.includes('PLTE')) return 'broken'

  const size = unpackedSize(width, height, kind.samples * depth, interlaced === 1)
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data))
  if (unpackedLength(packed, size) !== size) return 'broken'

  const kept = chunks.filter(({ type }) => KEPT.has(type)).map(({ whole }) => whole)
  return { kind: 'png', width, height, bytes: Buffer.concat([signatures.png, ...kept]) }
}

/** A chunk that a reader must understand has a capital first letter. */
const isCritical = (type: string) => /^[A-Z]/.test(type)

/** The chunks up to the last one; undefined where one is cut off or its sum is wrong. */
function chunksOf(bytes: Buffer): Chunk[] | undefined {
  const chunks: Chunk[] = []
  let at = signatures.png.length
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at)
    const end = at + 12 + length
    if (end > bytes.length) return undefined
    const whole = bytes.subarray(at, end)
    if (crc32(whole.subarray(4, -4)) !== whole.readUInt32BE(8 + length)) return undefined
    const type = whole.toString('latin1', 4, 8)
    chunks.push({ type, data: whole.subarray(8, -4), whole })
    // What is hidden behind the end is left out.
    if (type === 'IEND') return chunks
    at = end
  }
  return undefined
}

/** The bytes of all rows, each with its filter. */
function unpackedSize(width: number, height: number, bitsPerPixel: number, interlaced: boolean): number {
  const rows = (columns: number, lines: number) =>
    columns === 0 ? 0 : lines * (1 + Math.ceil((columns * bitsPerPixel) / 8))
  if (!interlaced) return rows(width, height)
  return passes.reduce(
    (sum, [x, y, across, down]) =>
      sum + rows(Math.max(0, Math.ceil((width - x) / across)), Math.max(0, Math.ceil((height - y) / down))),
    0,
  )
}

function unpackedLength(packed: Buffer, most: number): number | undefined {
  try {
    return inflateSync(packed, { maxOutputLength: most + 1 }).length
  } catch {
    return undefined
  }
}
