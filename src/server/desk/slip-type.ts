import type { SlipType } from '#contract/desk/slip-limits.ts'

/** The type of a file by its first bytes; its name and its declared media type are not trusted. */
export function slipTypeOf(file: Uint8Array): SlipType | undefined {
  const found = Object.entries(beginnings).find(([, begins]) => begins.every((byte, at) => file[at] === byte))
  return found?.[0] as SlipType | undefined
}

const beginnings: Record<SlipType, readonly number[]> = {
  // %PDF-
  pdf: [0x25, 0x50, 0x44, 0x46, 0x2d],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  jpeg: [0xff, 0xd8, 0xff],
}

export const mediaTypes: Record<SlipType, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpeg: 'image/jpeg',
}
