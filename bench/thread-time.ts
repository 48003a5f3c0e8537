import { readdir, readFile } from 'node:fs/promises'

/** Microseconds of processor time of a process so far, of all its threads. Linux alone tells it so finely. */
export async function threadTimeUs(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => {
    throw new Error('the processor time of another process is read from /proc, which only Linux has')
  })
  const times = await Promise.all(
    // A thread may have ended in the meantime.
    threads.map(thread => readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0')),
  )
  return times.reduce((sum, time) => sum + Number(time.split(' ')[0]) / 1_000, 0)
}
