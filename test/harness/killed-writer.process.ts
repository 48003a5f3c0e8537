// Opens a claim on the database that it is told of and dies at the moment of the commit, before it can tell anybody.
import { randomUUID } from 'node:crypto'
import { type DatabaseAddress, openDb, openPool } from '#server/platform/database/pool.ts'
import { openClaimsOffice } from './claims-office.ts'

process.once('message', async (address: DatabaseAddress) => {
  const pool = openPool(address, 1)
  const id = randomUUID()
  let began = false
  pool.on('connect', client => {
    // Before whoever else hears that the connection has nothing left to do.
    client.prependListener('drain', () => {
      const status = client.getTransactionStatus()
      if (began && status === 'I') process.kill(process.pid, 'SIGKILL')
      began = status === 'T'
    })
  })
  const office = await openClaimsOffice(openDb(pool))
  const wish = office.wish('LTC', 'SBERRUB', '1', { id })
  process.send!(id)
  await office.tryOpen(wish)
})
