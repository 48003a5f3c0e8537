/** Reads the chunks of one answer from a raw socket: what comes before them is its head. */
export class ChunkReader {
  head = ''
  #rest: Buffer = Buffer.alloc(0)
  #awaited = 0

  /** The chunks that are complete with these bytes. */
  read(bytes: Buffer): Buffer[] {
    // A large chunk comes in many pieces, and putting them together each time would cost more than reading them.
    this.#pieces.push(bytes)
    this.#length += bytes.length
    if (this.#length < this.#awaited) return []
    this.#rest = Buffer.concat(this.#pieces)
    const chunks = this.#headRead() ? [...this.#complete()] : []
    this.#pieces = [this.#rest]
    this.#length = this.#rest.length
    return chunks
  }

  #pieces: Buffer[] = []
  #length = 0

  #headRead(): boolean {
    if (this.head !== '') return true
    const end = this.#rest.indexOf('\r\n\r\n')
    if (end === -1) return false
    this.head = this.#rest.toString('latin1', 0, end)
    this.#rest = this.#rest.subarray(end + 4)
    return true
  }

  *#complete(): Generator<Buffer> {
    for (;;) {
      const lineEnd = this.#rest.indexOf('\r\n')
      this.#awaited = 0
      if (lineEnd === -1) return
      const start = lineEnd + 2
      const end = start + Number.parseInt(this.#rest.toString('latin1', 0, lineEnd), 16)
      this.#awaited = end + 2
      if (this.#rest.length < this.#awaited) return
      yield this.#rest.subarray(start, end)
      this.#rest = this.#rest.subarray(end + 2)
    }
  }
}
