import { Worker } from 'node:worker_threads'
import { SECONDS } from '#server/content/clean-image.ts'
import type { Greys, ScreenGrid } from './screen-grid.ts'

const limits = { env: {}, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 64 } }

/** Looks for the grid of a screen in a thread of its own, because it takes a third of a second. Undefined: it did not come to an end. */
export async function lookForScreen(picture: Greys): Promise<ScreenGrid | undefined> {
  const worker = new Worker(new URL('screen-grid-thread.ts', import.meta.url), {
    ...{ workerData: picture, name: 'screens', ...limits },
    transferList: [picture.pixels.buffer as ArrayBuffer],
  })
  let patience: NodeJS.Timeout | undefined
  try {
    return await new Promise<ScreenGrid | undefined>(resolve => {
      patience = setTimeout(() => resolve(undefined), SECONDS * 1000)
      worker.on('message', (found: ScreenGrid) => resolve(found))
      worker.on('error', () => resolve(undefined))
      worker.on('exit', () => resolve(undefined))
    })
  } finally {
    clearTimeout(patience)
    await worker.terminate()
  }
}
