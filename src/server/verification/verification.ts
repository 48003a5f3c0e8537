import type { Claims } from '#server/claims/claims-deps.ts'
import type { ClaimsDeps } from '#server/claims/write-draft.ts'
import type { PhotoQueues } from './photo-queues.ts'
import type { Photos } from './photos.ts'
import type { UsualMinutes } from './usual-minutes.ts'
import type { LiveKinds } from './verification-kinds.ts'

/** What the use cases of verification depend on. */
export type VerificationDeps = { claims: ClaimsDeps; kinds: LiveKinds; photos: Photos; queues: PhotoQueues }

/** The feature as its routes use it. */
export type Verification = Omit<VerificationDeps, 'claims'> & { claims: Claims; usualMinutes: UsualMinutes }
