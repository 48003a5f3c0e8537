/**
 * Acts at once, or when the press that is under way has ended. A note that appears because its field is left moves what stands
 * below, and a press that began there would end beside it.
 */
export function afterPress(act: () => void): void {
  if (!document.querySelector(':active')) {
    act()
    return
  }
  const ended = new AbortController()
  const end = () => {
    ended.abort()
    // The click follows the release.
    setTimeout(act)
  }
  for (const event of ['mouseup', 'dragend']) addEventListener(event, end, { capture: true, signal: ended.signal })
}
