import type { PhotoSecrets } from './photo-cipher.ts'

/** What photos are sealed with. */
export type Photos = { secrets: PhotoSecrets }
