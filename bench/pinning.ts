import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** Two cores are needed: one for the servers, which never work at the same time, and one for the load. */
const cores = { server: '0', load: '1', all: '0,1' }

export const pinned = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0

/** The command that runs on a core of its own, where the system can do that. */
export const onCore = (who: keyof typeof cores, command: string[]): string[] =>
  pinned ? ['taskset', '-c', cores[who], ...command] : command

/** Moves a running process with all its threads. Its children, the database among them, stay where they are. */
export function moveToCore(who: keyof typeof cores, pid: number): void {
  if (pinned) spawnSync('taskset', ['-a', '-p', '-c', cores[who], `${pid}`])
}
