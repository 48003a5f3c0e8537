import type { Api } from './api.ts'

/** The API in the browser. Its client comes with the first call: a page brings its first answers along and makes none. */
export const browserApi = (async (...call) => (await import('./fetch-api.ts')).fetchApi(...call)) as Api
