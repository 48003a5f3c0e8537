import { drawPhoto } from './draw-photo.ts'

// Entry of the process that draws one photo: started by clean-photo.ts and never imported.
process.send!(await drawPhoto(await readPhoto(Number(process.argv[2]))), () => process.disconnect())

/** Piece by piece to where it stays, so that it is not in memory twice. */
async function readPhoto(length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  let at = 0
  for await (const piece of process.stdin as AsyncIterable<Buffer>) at += piece.copy(bytes, at)
  return bytes
}
