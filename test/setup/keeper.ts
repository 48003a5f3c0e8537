import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

/**
 * Runs a file of this folder as a process that holds something for the tests, and returns what it offers.
 * It lives as long as its standard input is open. So it notices the end of the run however that comes, by Ctrl-C or by
 * force too, and takes away what it held: the test runner itself leaves no time for that.
 */
export async function keep<Offer>(file: string): Promise<{ offer: Offer; stop: () => Promise<void> }> {
  const keeper = spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url))], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(keeper, 'close')
  const first = await Promise.race([once(keeper.stdout, 'data'), ended.then(() => undefined)])
  if (!first) throw new Error(`${file} ended before the tests began`)
  return {
    offer: JSON.parse(String(first[0])) as Offer,
    stop: async () => {
      keeper.stdin.end()
      await ended
    },
  }
}

/** The keeper's own side: says what it offers and takes it away when nobody is there any more. */
export async function offer(value: unknown, takeAway: () => Promise<void>): Promise<void> {
  // Whoever waited for it may be gone already; what was held must be taken away all the same.
  process.stdout.on('error', () => {})
  process.stdout.write(JSON.stringify(value))
  await text(process.stdin)
  await takeAway()
}
