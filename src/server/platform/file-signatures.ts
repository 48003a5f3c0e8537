/** The first bytes of kinds of files; a file's name and its declared media type are not trusted. */
export const signatures = {
  // %PDF-
  pdf: Buffer.from([0x25, 0x50, 0x44, 0x46, 0x2d]),
  png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  jpeg: Buffer.from([0xff, 0xd8, 0xff]),
}

export const beginsWith = (file: Uint8Array, signature: Buffer): boolean =>
  signature.equals(file.subarray(0, signature.length))
