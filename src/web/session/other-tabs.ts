const CHANNEL = 'session'

/**
 * Signing out in one tab shows in all of them: a page that was made for a guest says so, and the pages that were made
 * for somebody look again. Nor does the browser bring back from its memory what a person has left behind.
 */
export function followOtherTabs(signedIn: boolean): void {
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(CHANNEL) : undefined
  if (!signedIn) {
    channel?.postMessage('nobody is signed in')
    return
  }
  channel?.addEventListener('message', () => location.reload())
  window.addEventListener('pageshow', event => {
    if (event.persisted) location.reload()
  })
}
