import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type ChildServer, serverOf } from '#test/harness/office-process.ts'
import { onCore } from './pinning.ts'
import type { Row } from './rows.ts'

/** Starts the bare server with the answer that the office gives now. */
export function startBare(office: string, row: Row): Promise<ChildServer> {
  const file = fileURLToPath(new URL('bare.process.ts', import.meta.url))
  const [program, ...args] = onCore('server', [process.execPath, file, office])
  const bare = spawn(program!, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  bare.stdin.end(JSON.stringify(row))
  return serverOf(bare, /(http:\S+)/)
}
