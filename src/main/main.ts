import { startEmbedded } from '#server/database/embedded.ts'
import { createListener } from '#server/http/listener.ts'
import { systemClock } from './clock.ts'
import { readConfig } from './config.ts'
import { openOffice } from './office.ts'

const config = readConfig(process.env)
const embedded = config.databaseUrl ? undefined : await startEmbedded(config.home)
const database = embedded?.address ?? { url: config.databaseUrl! }
const origin = `http://${config.host}:${config.port}`
const office = await openOffice({ database, demo: true, now: systemClock, origin })
const server = createListener({ fetch: office.fetch, origin }).listen(config.port, config.host, () => {
  process.stdout.write(`Agio is ready on http://${config.host}:${config.port}\n`)
})
process.on('SIGTERM', async () => {
  server.close()
  await office.close()
  await embedded?.stop()
})
