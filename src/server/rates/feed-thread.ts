import { parentPort, workerData } from 'node:worker_threads'
import { ALIVE, type FeedThreadOptions } from './feed-worker.ts'
import { networkFeeds } from './feeds/network.ts'
import { keepReading } from './keep-reading.ts'

// This file is the thread: it is started by feed-worker.ts and never imported.
const { origins, everyMs, ...limits } = workerData as FeedThreadOptions
const port = parentPort!

setInterval(() => port.postMessage(ALIVE), 2_000)
for (const feed of await networkFeeds(origins)) {
  keepReading({ ...feed, everyMs: everyMs ?? feed.everyMs }, report => port.postMessage(report), limits)
}
