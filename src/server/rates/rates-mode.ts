/** `demo` trades on a market of its own and needs no network; `live` reads the world. What is remembered of one never serves the other. */
export type RatesMode = 'demo' | 'live'
