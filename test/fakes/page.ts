/** A document as far as its visibility goes. */
export class FakePage extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible'
  turns(to: DocumentVisibilityState): void {
    this.visibilityState = to
    this.dispatchEvent(new Event('visibilitychange'))
  }
}
