import type { ClaimsDeps } from '#server/claims/write-draft.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { PhotoQueues } from './photo-queues.ts'
import type { Photos } from './photos.ts'
import type { UsualMinutes } from './usual-minutes.ts'
import type { LiveKinds } from './verification-kinds.ts'

/** What the use cases of verification depend on. A claim that waits for a check is moved by them. */
export type VerificationDeps = {
  db: Db
  secret: string
  claimsDeps: ClaimsDeps
  kinds: LiveKinds
  photos: Photos
  queues: PhotoQueues
}

/** The feature as its routes use it. */
export type Verification = VerificationDeps & { usualMinutes: UsualMinutes; now: () => Date; secure: boolean }
