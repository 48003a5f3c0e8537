import { text } from 'node:stream/consumers'
import { startTestServer } from '#test/harness/postgres.ts'

// Runs what the tests share as long as its standard input is open. It ends with the test runner, also when that was
// killed; the test runner itself leaves no time to stop anything.
const [server, browser] = await Promise.all([
  startTestServer(),
  process.argv.includes('browser') ? openBrowser() : undefined,
])
// The test runner may have ended already.
process.stdout.on('error', () => {})
process.stdout.write(JSON.stringify({ database: server, browser: browser?.address }))
await text(process.stdin)
await Promise.all([server.stop(), browser?.stop()])

/** Loaded for the browser alone: the library is as large as the office. */
async function openBrowser() {
  const { launchChromium } = await import('#test/harness/chromium.ts')
  return launchChromium()
}
