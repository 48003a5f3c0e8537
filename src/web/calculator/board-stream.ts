import type { BoardDelta } from '#contract/calculator/board-delta.ts'
import { type LiveStreamParts, openLiveStream } from '#web/api/live-stream.ts'

export type StreamParts = Pick<LiveStreamParts<BoardDelta>, 'onStatus' | 'page' | 'connect'> & {
  /** The board that the page already knows; the stream goes on after it. */
  since: string
  onBoard: (delta: BoardDelta) => void
}

const ADDRESS = '/api/v1/calculator/stream/'

/** What changes on the board, while somebody looks; after a break it goes on after the last version. */
export function openBoardStream({ since, onBoard, ...parts }: StreamParts): () => void {
  let version = since
  return openLiveStream<BoardDelta>({
    ...parts,
    address: () => `${ADDRESS}?since=${encodeURIComponent(version)}`,
    event: 'board',
    onEvent(delta) {
      version = delta.version
      onBoard(delta)
    },
  })
}
