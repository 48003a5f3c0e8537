import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Heard } from './listeners.process.ts'
import { onCore } from './pinning.ts'

export type StreamLoad = Heard & { listeners: number; bytesPerStream: number }

const listenersProcess = fileURLToPath(new URL('listeners.process.ts', import.meta.url))

/** How late a tick reaches so many open pages, and what the office needs of memory to serve them. */
export async function loadStreams(office: string, listeners: number, seconds: number): Promise<StreamLoad> {
  const before = await memoryOf(office)
  const [program, ...args] = onCore('load', [process.execPath, listenersProcess, office, `${listeners}`, `${seconds}`])
  const child = spawn(program!, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  let bytesPerStream = 0
  let heard: Heard | undefined
  for await (const line of createInterface(child.stdout)) {
    // While they listen: at the end the office will have given back what it can.
    if (line === 'ticked') bytesPerStream = ((await memoryOf(office)) - before) / listeners
    if (line.startsWith('{')) heard = JSON.parse(line) as Heard
  }
  await ended
  if (!heard) throw new Error('the listeners ended before they had heard anything')
  return { ...heard, listeners, bytesPerStream }
}

async function memoryOf(office: string): Promise<number> {
  const figures = await (await fetch(`${office}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(figures)?.[1])
}
