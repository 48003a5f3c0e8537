import type { ContestView } from '#contract/contest/contest.ts'
import { readFile } from '#web/api/read-file.ts'

export type CheckedDraw = 'same' | 'differs' | 'not-loaded'

/** Finds the winners again from the published list and hashes, by the same rule as the office and the script. */
export async function checkDraw({ key, frozen, drawn, prizes }: ContestView): Promise<CheckedDraw> {
  if (!frozen || !drawn) return 'differs'
  const text = await readFile(`/contest/lists/${key}.csv`)
  if (text === undefined) return 'not-loaded'
  const { drawWinners, hashOf, readList } = await import('#contract/contest/draw.ts')
  const list = readList(text)
  if (!list || hashOf(text) !== frozen.hash) return 'differs'
  const winners = prizes.reduce((sum, { winners }) => sum + winners, 0)
  const found = drawWinners(list, { listHash: frozen.hash, blockHash: drawn.blockHash, winners })
  const isSame =
    found.length === drawn.winners.length &&
    drawn.winners.every(({ place, participant }) => found[place - 1]?.participant === participant)
  return isSame ? 'same' : 'differs'
}
