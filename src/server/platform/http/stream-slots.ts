export type StreamSlots = {
  /**
   * Takes a slot for a live stream and returns its release. Undefined: all slots are taken, or all of one key, which is
   * a network, or a person where persons are known. An empty key, as of calls in process, counts only towards the
   * total.
   */
  take: (key: string) => (() => void) | undefined
}

type Limits = { most?: number; mostOfNetwork?: number }

/** An open stream costs memory and a socket for as long as its reader likes, so no reader may take all of them. */
export function openStreamSlots({ most = 5_000, mostOfNetwork = 200 }: Limits = {}): StreamSlots {
  const taken = new Map<string, number>()
  let count = 0

  function release(key: string): void {
    const left = (taken.get(key) ?? 0) - 1
    if (left > 0) taken.set(key, left)
    else taken.delete(key)
    count--
  }

  return {
    take(key) {
      const ofKey = taken.get(key) ?? 0
      if (count >= most || (key !== '' && ofKey >= mostOfNetwork)) return undefined
      taken.set(key, ofKey + 1)
      count++
      let held = true
      return () => {
        if (held) release(key)
        held = false
      }
    },
  }
}
