import { join } from 'node:path'
import { faultText } from '#contract/alarms/alarm-details.ts'
import { forgetKeyBefore, readOfficeKey } from '#server/auth/office-key.ts'
import { StartRefusal } from '#server/platform/start-refusal.ts'
import { PHOTO_KEYS } from '#server/verification/photo-keys.ts'
import { openPhotos } from '#server/verification/photos.ts'
import { provePhotos, resealPhotos } from '#server/verification/reseal-photos.ts'
import { StoreFault } from '#server/verification/stores/photo-store.ts'
import { besideOffice } from './beside-office.ts'
import { systemClock } from './clock.ts'
import { readConfig } from './config.ts'
import { keptSecret } from './secret.ts'

// Runs beside an open office: npm run photos -- reseal|prove|keys

try {
  const [act] = process.argv.slice(2)
  if (act !== 'reseal' && act !== 'prove' && act !== 'keys')
    throw new StartRefusal('no-target', 'Say what to do with the photos of checks: npm run photos -- reseal|prove|keys')
  const config = readConfig(process.env)
  const secret = config.secret ?? (await keptSecret(config.home))

  const keysFolder = config.photoKeys ?? (config.databaseUrl ? undefined : join(config.home, PHOTO_KEYS))
  if (act === 'keys' && keysFolder === undefined)
    throw new StartRefusal('no-target', 'Set AGIO_PHOTO_KEYS to a folder that all processes of the office have')
  const { resealed, proven, faults } = await besideOffice(config, async db => {
    const { key, before = config.oldSecret } = await readOfficeKey(db, secret)
    const photos = openPhotos({ secret: key }, config.photos ?? {}, systemClock, keysFolder)
    const resealed = act === 'prove' ? undefined : await resealPhotos(db, { secret: key, before }, photos.keys)
    const { proven, faults } = await provePhotos(db, photos)
    if (act === 'reseal' && faults.length === 0) await forgetKeyBefore(db)
    return { resealed, proven, faults }
  })
  if (resealed !== undefined) process.stdout.write(`${resealed} photos are sealed again\n`)
  for (const { photo, fault } of faults) process.stdout.write(`${photo}: ${faultText({ fault }, 'en')}\n`)
  process.stdout.write(
    faults.length > 0
      ? `${faults.length} of ${proven} photos do not open\n`
      : `All ${proven} photos open with the key of today\n`,
  )
  if (faults.length > 0) process.exitCode = 1
} catch (error) {
  process.stderr.write(
    `${error instanceof StartRefusal || error instanceof StoreFault ? error.message : (error as Error).stack}\n`,
  )
  process.exitCode = 1
}
