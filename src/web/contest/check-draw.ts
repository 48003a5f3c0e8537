import type { ContestView } from '#contract/contest/contest.ts'

export type CheckedDraw = 'same' | 'differs' | 'not-loaded'

/** Finds the winners again from the published list and hashes, by the same rule as the office and the script. */
export async function checkDraw({ key, frozen, drawn, prizes }: ContestView): Promise<CheckedDraw> {
  if (!frozen || !drawn) return 'differs'
  let text: string
  try {
    const answer = await fetch(`/contest/lists/${key}.csv`, { cache: 'no-store' })
    if (!answer.ok) return 'not-loaded'
    text = await answer.text()
  } catch {
    return 'not-loaded'
  }
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
