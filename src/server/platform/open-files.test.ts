import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { readOpenFiles, watchOpenFiles } from './open-files.ts'

test('the log says once that hardly any more files may be opened, and once that they may again', async () => {
  const lines: string[] = []
  const log = pino(
    new Writable({
      write(line, _, done) {
        lines.push((JSON.parse(String(line)) as { msg: string }).msg.split(':')[0]!)
        done()
      },
    }),
  )
  let open = 10
  const watch = watchOpenFiles(log, async () => ({ open, most: 100 }))
  onTestFinished(watch.stop)
  for (open of [79, 80, 99, 79, 80]) await watch.look()
  const near = 'hardly any more files and connections may be opened'
  expect(lines).toEqual([near, 'files and connections may be opened again', near])
})

test.runIf(process.platform === 'linux')('the files of this process are counted', async () => {
  const files = await readOpenFiles()
  expect(files!.open).toBeGreaterThan(2)
  expect(files!.most).toBeGreaterThan(files!.open)
})
