/** `demo` generates a market and needs no network; `live` reads real ones. Their stored data is separate. */
export type RatesMode = 'demo' | 'live'
