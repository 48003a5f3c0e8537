/** Returns the stored value, or undefined when its shape is unknown. */
type Recognise<T> = (stored: unknown) => T | undefined
type BrowserStorage = 'localStorage' | 'sessionStorage'

/**
 * Small values kept in the browser, as JSON. Storage can be full, forbidden, or hold values of an older build:
 * none of that may disturb a page, so an error is only logged on the console.
 */
export function readStored<T>(place: BrowserStorage, key: string, recognise: Recognise<T>): T | undefined {
  try {
    const text = window[place].getItem(key)
    return text === null ? undefined : recognise(JSON.parse(text))
  } catch (error) {
    console.error(`${key} could not be read from ${place}`, error)
    return undefined
  }
}

export function writeStored(place: BrowserStorage, key: string, value: unknown): void {
  try {
    window[place].setItem(key, JSON.stringify(value))
  } catch (error) {
    console.error(`${key} could not be written to ${place}`, error)
  }
}

export function forgetStored(place: BrowserStorage, key: string): void {
  try {
    window[place].removeItem(key)
  } catch (error) {
    console.error(`${key} could not be removed from ${place}`, error)
  }
}
