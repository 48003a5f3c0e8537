import { parentPort } from 'node:worker_threads'
import type { DrawRequest, DrawResponse } from './draw-png.ts'
import { pngOf } from './png-of.ts'

// Entry of the worker thread: started by draw-png.ts and never imported.
parentPort!.on('message', async ({ id, svg }: DrawRequest) => {
  const answer: DrawResponse = await pngOf(svg).then(
    png => ({ id, png }),
    (error: unknown) => ({ id, failed: error instanceof Error ? error.message : String(error) }),
  )
  parentPort!.postMessage(answer)
})
