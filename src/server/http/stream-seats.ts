export type StreamSeats = {
  /**
   * Takes a seat for a live stream, and answers how to leave it. Undefined: all are taken, or all that one line of the network
   * may have (or one person, where people are known). Calls that come from no line, as pages make them in process, are only counted.
   */
  take: (line: string) => (() => void) | undefined
}

type Limits = { most?: number; mostOfLine?: number }

/** An open stream costs memory and a socket for as long as its reader likes, so nobody may have all of them. */
export function openStreamSeats({ most = 5_000, mostOfLine = 200 }: Limits = {}): StreamSeats {
  const taken = new Map<string, number>()
  let count = 0

  function leave(line: string): void {
    const left = (taken.get(line) ?? 0) - 1
    if (left > 0) taken.set(line, left)
    else taken.delete(line)
    count--
  }

  return {
    take(line) {
      const ofLine = taken.get(line) ?? 0
      if (count >= most || (line !== '' && ofLine >= mostOfLine)) return undefined
      taken.set(line, ofLine + 1)
      count++
      let here = true
      return () => {
        if (here) leave(line)
        here = false
      }
    },
  }
}
