import { cleanPhoto } from './clean-photo.ts'
import { runFewAtOnce } from './few-at-once.ts'

export type PhotoQueues = ReturnType<typeof openPhotoQueues>

/** How many photos the office works on at once, and how many more wait before one is refused. */
export function openPhotoQueues(clean = cleanPhoto) {
  const drawOne = runFewAtOnce({ atOnce: 1 })
  return {
    /** The others are not read meanwhile: their photos wait in the browser and not in memory. */
    read: runFewAtOnce({ atOnce: 4, longestQueue: 40 }),
    /** Takes seventy megabytes, and requests come first. Only those that are read wait here, so it needs no limit of its own. */
    draw: (file: Buffer) => drawOne(() => clean(file)),
    /** Of staff who look at photos. */
    mark: runFewAtOnce({ atOnce: 2, longestQueue: 60 }),
  }
}
