import { faultText } from '#contract/alarms/alarm-details.ts'
import { StartRefusal } from '#server/platform/start-refusal.ts'
import { openPhotos } from '#server/verification/photos.ts'
import { provePhotos, resealPhotos } from '#server/verification/reseal-photos.ts'
import { StoreFault } from '#server/verification/stores/photo-store.ts'
import { besideOffice } from './beside-office.ts'
import { systemClock } from './clock.ts'
import { readConfig } from './config.ts'
import { keptSecret } from './secret.ts'

// Runs beside an open office: npm run photos -- reseal|prove

try {
  const [act] = process.argv.slice(2)
  if (act !== 'reseal' && act !== 'prove')
    throw new StartRefusal('no-target', 'Say what to do with the photos of checks: npm run photos -- reseal|prove')
  const config = readConfig(process.env)
  const before = config.oldSecret
  if (act === 'reseal' && before === undefined)
    throw new StartRefusal('no-target', 'Set AGIO_OLD_SECRET to the secret that the photos were sealed with until now')
  const secret = config.secret ?? (await keptSecret(config.home))

  const photos = openPhotos({ secret }, config.photos ?? {}, systemClock)
  const { resealed, proven, faults } = await besideOffice(config, async db => ({
    resealed: act === 'reseal' ? await resealPhotos(db, { secret, before: before! }) : undefined,
    ...(await provePhotos(db, photos)),
  }))
  if (resealed !== undefined) process.stdout.write(`${resealed} photos are sealed again\n`)
  for (const { photo, fault } of faults) process.stdout.write(`${photo}: ${faultText({ fault }, 'en')}\n`)
  process.stdout.write(
    faults.length > 0
      ? `${faults.length} of ${proven} photos do not open\n`
      : `All ${proven} photos open with the secret of today\n`,
  )
  if (faults.length > 0) process.exitCode = 1
} catch (error) {
  process.stderr.write(
    `${error instanceof StartRefusal || error instanceof StoreFault ? error.message : (error as Error).stack}\n`,
  )
  process.exitCode = 1
}
