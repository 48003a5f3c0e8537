import { type SlipType, slipTypes } from '#contract/desk/slip-limits.ts'
import { beginsWith, signatures } from '#server/platform/file-signatures.ts'

/** The type of a file by its first bytes. */
export function slipTypeOf(file: Uint8Array): SlipType | undefined {
  return slipTypes.find(type => beginsWith(file, signatures[type]))
}

export const mediaTypes: Record<SlipType, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpeg: 'image/jpeg',
}
