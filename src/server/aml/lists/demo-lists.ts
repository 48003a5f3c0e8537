import type { Db } from '#server/platform/database/pool.ts'
import { writeList } from './lists.store.ts'
import type { ListedAddress, ReadList, SanctionsList } from './sanctions-lists.ts'

/** A few addresses of the published lists, so that a demo office can show what a hit is without a network. */
const recorded: Record<SanctionsList, readonly ListedAddress[]> = {
  ofac: [
    { address: '149w62rY42aZBox8fGcmqNsXUzSStKeq8C', currency: 'XBT', entry: 'extract', name: 'a recorded extract' },
    {
      address: '0x098B716B8Aaf21512996dC57EB0615e2383E2f96',
      currency: 'ETH',
      entry: 'extract',
      name: 'a recorded extract',
    },
  ],
  eu: [],
}

/** Gives a demo office its lists. What somebody has imported is left alone. */
export async function openDemoLists(db: Db, now: Date): Promise<void> {
  await db.transaction().execute(async tx => {
    const imported = await tx.selectFrom('aml_lists').select('list').execute()
    for (const [list, addresses] of Object.entries(recorded) as [SanctionsList, readonly ListedAddress[]][]) {
      if (imported.some(known => known.list === list)) continue
      const read: ReadList = { published: 'demo', entries: addresses.length, addresses }
      await writeList(tx, list, read, { now })
    }
  })
}
