import type { Page } from 'playwright-core'
import { onTestFinished } from 'vitest'

/** A device that makes and keeps passkeys, and whose owner always agrees. */
export async function giveDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  onTestFinished(() => devtools.detach())
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
