import { resolve } from 'node:path'
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
import { burnErasedKeys, keysFolderOf } from './photo-keys.ts'
import { openPhotoQueues } from './photo-queues.ts'
import { openPhotos, photoPlaceName } from './photos.ts'
import { remindOfEnding } from './remind-of-ending.ts'
import { type PhotoPlace, readPhotoPlace } from './stores/photo-place.ts'
import { openUsualMinutes } from './usual-minutes.ts'
import { verificationRoutes } from './verification.routes.ts'
import { verificationSection } from './verification.section.ts'
import { openVerificationKinds } from './verification-kinds.ts'

type VerificationOptions = {
  /** Where the photos of checks are kept, and where they were before. Absent: in the database. */
  photos?: { place?: PhotoPlace; before?: PhotoPlace }
  /** The folder of the parts of their keys. Absent: in the home, where the database is embedded there; else none. */
  photoKeys?: string
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
      place: variable('AGIO_PHOTOS', photosAt),
      before: variable('AGIO_OLD_PHOTOS', photosAt),
      keys: variable(
        'AGIO_PHOTO_KEYS',
        z
          .string()
          .transform(folder => resolve(folder))
          .optional(),
      ),
    },
    ({ place, before, keys }) => {
      if (before && photoPlaceName(before) === photoPlaceName(place ?? 'database'))
        refuseVariable(
          'AGIO_OLD_PHOTOS must be another kind of place than AGIO_PHOTOS: from one folder or bucket to another, copy the files',
        )
      return { photos: place || before ? { place, before } : undefined, photoKeys: keys }
    },
  ),
  sections: () => ({ verification: verificationSection }),
  async open(
    { db, reading, database, home, secret, secretBefore, secure, restored, alarm, endAlarm, now },
    _,
    { photos: places = {}, photoKeys }: VerificationOptions,
    later: () => { claimsDeps: ClaimsDeps },
  ) {
    const photos = openPhotos({ secret, before: secretBefore }, places, now, photoKeys ?? keysFolderOf(database, home))
    if (restored) {
      // What was erased since the backup was made is erased again before anybody can look.
      await eraseDuePhotos(db, now())
      await burnErasedKeys(db, photos.keys, now())
      await eraseDueFiles(db, photos, { alarm, endAlarm }, now())
    }
    const kinds = await openVerificationKinds(db)
    return {
      offers: { checks: openingChecks({ kinds, secret }), waitingChecks: () => countWaitingChecks(reading) },
      routes(app) {
        const queues = openPhotoQueues()
        const usualMinutes = openUsualMinutes(reading, now)
        const { claimsDeps } = later()
        verificationRoutes(app, { db, secret, secure, claimsDeps, kinds, photos, queues, usualMinutes, now })
      },
      tasks: [erasePhotosOnTime(db, photos, { alarm, endAlarm }, now), remindOfEnding(db, secret, now)],
      channels: { catalogue: kinds.refresh },
      personalData: { verification: checksOfPerson(photos) },
    }
  },
})
