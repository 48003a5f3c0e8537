import { z } from 'zod'
import type { ClaimsDeps } from '#server/claims/write-draft.ts'
import { defineFeature } from '#server/feature.ts'
import { defineVariables, refuseVariable, variable } from '#server/platform/variables.ts'
import { countWaitingChecks } from './checks.store.ts'
import { checksOfPerson } from './checks-of-person.ts'
import { openingChecks } from './demanded-checks.ts'
import { verificationAnswered } from './emails/verification-answered.ts'
import { eraseDueFiles } from './erase-files.ts'
import { eraseDuePhotos, erasePhotosOnTime } from './erase-photos.ts'
import { openPhotoQueues } from './photo-queues.ts'
import { openPhotos, photoPlaceName } from './photos.ts'
import { remindOfEnding } from './remind-of-ending.ts'
import { type PhotoPlace, readPhotoPlace } from './stores/photo-place.ts'
import { openUsualMinutes } from './usual-minutes.ts'
import { verificationRoutes } from './verification.routes.ts'
import { verificationSection } from './verification.section.ts'
import { openVerificationKinds } from './verification-kinds.ts'

type VerificationOptions = {
  /** The secret before, which opens the photos that are not sealed again yet. */
  oldSecret?: string
  /** Where the photos of checks are kept, and where they were before. Absent: in the database. */
  photos?: { place?: PhotoPlace; before?: PhotoPlace }
}

/** A place of photos. What is wrong with it is said without the key. */
const photosAt = z
  .string()
  .transform((text, context) => {
    const place = readPhotoPlace(text)
    if (!place) context.addIssue('must be database, the path of a folder, or s3://id:secret@host/bucket?region=…')
    return place ?? z.NEVER
  })
  .optional()

/** A claim waits for checks, so they open before claims. */
export const verification = defineFeature({
  name: 'verification',
  emails: [verificationAnswered],
  variables: defineVariables(
    {
      oldSecret: variable('AGIO_OLD_SECRET', z.string().min(32, 'must be at least 32 characters long').optional()),
      place: variable('AGIO_PHOTOS', photosAt),
      before: variable('AGIO_OLD_PHOTOS', photosAt),
    },
    ({ oldSecret, place, before }, { secret }) => {
      if (oldSecret !== undefined && oldSecret === secret)
        refuseVariable('AGIO_OLD_SECRET is the secret before the one in AGIO_SECRET, and they are alike')
      if (before && photoPlaceName(before) === photoPlaceName(place ?? 'database'))
        refuseVariable(
          'AGIO_OLD_PHOTOS must be another kind of place than AGIO_PHOTOS: from one folder or bucket to another, copy the files',
        )
      return { oldSecret, photos: place || before ? { place, before } : undefined }
    },
  ),
  sections: () => ({ verification: verificationSection }),
  async open(
    { db, secret, secure, restored, alarm, now },
    _,
    { oldSecret: before, photos: places = {} }: VerificationOptions,
    later: () => { claimsDeps: ClaimsDeps },
  ) {
    const photos = openPhotos({ secret, before }, places, now)
    if (restored) {
      // What was erased since the backup was made is erased again before anybody can look.
      await eraseDuePhotos(db, now())
      await eraseDueFiles(db, photos, alarm, now())
    }
    const kinds = await openVerificationKinds(db)
    return {
      offers: { checks: openingChecks({ kinds, secret }), waitingChecks: () => countWaitingChecks(db) },
      routes(app) {
        const queues = openPhotoQueues()
        const usualMinutes = openUsualMinutes(db, now)
        const { claimsDeps } = later()
        verificationRoutes(app, { db, secret, secure, claimsDeps, kinds, photos, queues, usualMinutes, now })
      },
      tasks: [erasePhotosOnTime(db, photos, alarm, now), remindOfEnding(db, secret, now)],
      channels: { catalogue: kinds.refresh },
      personalData: { verification: checksOfPerson(photos) },
    }
  },
})
