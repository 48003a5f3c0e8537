import { currenciesOf, directionKey } from '#contract/catalogue/direction-key.ts'
import type { CopyChange } from '#contract/changes/changes.ts'
import type { WantedChange } from '#server/changes/section.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { type CopyEnd, copyDirection, overExisting } from './copy-direction.ts'
import { keysWith, readDirections } from './directions.store.ts'

/** How a copied direction begins: closed, so that its terms are read before anybody sees it. */
const closed = { state: 'off' as const, reason: '', pausedUntil: null }

/**
 * The wanted changes of a copy. A direction that is there already keeps its state. Of a row or a column, what is put away
 * is not copied, and no currency is exchanged for itself.
 */
export async function copiesOfDirections(
  db: Db,
  { give, get, existing }: CopyChange,
  knownPair: (pair: string) => boolean,
): Promise<WantedChange[]> {
  const one = give !== undefined && get !== undefined
  const [sources, ends] = await Promise.all([
    keysWith(db, { from: give?.of, to: get?.of }).then(keys => readDirections(db, keys)),
    readEnds(db),
  ])
  const copies = [...sources].flatMap(([key, record]) => {
    const { from, to } = currenciesOf(key)!
    const target = { from: give?.for ?? from, to: get?.for ?? to }
    const copyKey = directionKey(target.from, target.to)
    if (target.from === target.to || copyKey === key || (!one && record.state === 'off')) return []
    return [{ key: copyKey, record, of: { from, to }, target }]
  })
  const present = await readDirections(
    db,
    copies.map(({ key }) => key),
  )
  return copies.map(({ key, record, of, target }): WantedChange => {
    if (present.has(key) && existing === 'leave') return { section: 'direction', key, fields: {} }
    const source = { from: ends.get(of.from)!, to: ends.get(of.to)! }
    // A currency that the office does not have is refused by the check of the direction.
    const copy = { from: ends.get(target.from) ?? source.from, to: ends.get(target.to) ?? source.to }
    const whole = copyDirection(record, source, copy, knownPair)
    const { terms, ...copied } = present.has(key) ? overExisting(whole, source, copy) : whole
    return { section: 'direction', key, fields: present.has(key) ? terms : { ...closed, ...terms }, copied }
  })
}

async function readEnds(db: Db): Promise<ReadonlyMap<string, CopyEnd>> {
  const rows = await db.selectFrom('currencies').select(['code', 'ticker', 'scale', 'kind']).execute()
  return new Map(rows.map(({ code, ...end }) => [code, end]))
}
