const CHANNEL = 'session'

/**
 * Signing out in one tab shows in all of them: a page for a guest announces it, and the pages of a signed-in person
 * reload. A page that the browser restores from its cache reloads too.
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
