import { parentPort, workerData } from 'node:worker_threads'
import { findScreenGrid, type Greys } from './screen-grid.ts'

// Entry of the worker thread: started by look-for-screen.ts and never imported.
parentPort!.postMessage(findScreenGrid(workerData as Greys))
