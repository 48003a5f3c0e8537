/** What a shape is recognised by: the value, or undefined when what was stored is not one. */
type Recognise<T> = (stored: unknown) => T | undefined
type Place = 'localStorage' | 'sessionStorage'

/**
 * Something small kept in the browser, as JSON. Storage can be full, forbidden, or hold what an older build wrote:
 * none of that may disturb a page, so an error is told on the console and nowhere else.
 */
export function readStored<T>(place: Place, key: string, recognise: Recognise<T>): T | undefined {
  try {
    const text = window[place].getItem(key)
    return text === null ? undefined : recognise(JSON.parse(text))
  } catch (error) {
    console.error(`${key} could not be read from ${place}`, error)
    return undefined
  }
}

export function writeStored(place: Place, key: string, value: unknown): void {
  try {
    window[place].setItem(key, JSON.stringify(value))
  } catch (error) {
    console.error(`${key} could not be written to ${place}`, error)
  }
}

export function forgetStored(place: Place, key: string): void {
  try {
    window[place].removeItem(key)
  } catch (error) {
    console.error(`${key} could not be removed from ${place}`, error)
  }
}
