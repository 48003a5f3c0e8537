import { parentPort, workerData } from 'node:worker_threads'
import { ALIVE, type FeedThreadOptions } from './feed-worker.ts'
import { networkFeeds } from './feeds/network.ts'
import { ownFeed } from './own/own-feed.ts'
import { pollFeed } from './poll-feed.ts'

// Entry of the worker thread: started by feed-worker.ts and never imported.
const { origins, sources, own = {}, inside = false, everyMs, ...limits } = workerData as FeedThreadOptions
const port = parentPort!

setInterval(() => port.postMessage(ALIVE), 2_000)
const described = Object.entries(own).map(([source, record]) => ownFeed(source, record, inside))
for (const feed of [...(await networkFeeds(origins, sources)), ...described]) {
  pollFeed({ ...feed, everyMs: everyMs ?? feed.everyMs }, report => port.postMessage(report), limits)
}
