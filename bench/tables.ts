// What the benchmark prints: one table for each thing that is measured.
import type { ChatsCost } from './chats.ts'
import type { Readings } from './claims.ts'
import type { ConfigurationCost } from './configuration.ts'
import type { DashboardCost } from './dashboard.ts'
import type { MatrixCost } from './direction-matrix.ts'
import type { Measured, Result } from './measurements.ts'
import type { Cost, Opening } from './opening.ts'
import type { PageWeight } from './page-weight.ts'
import type { PeerCost } from './peers/peers.ts'
import type { PhotosCost } from './photos.ts'
import type { Row } from './rows.ts'
import type { BesideSignIns } from './sign-ins.ts'
import type { StreamLoad } from './streams.ts'
import type { TickCost } from './ticks.ts'
import type { WorkCosts } from './work.ts'

export function rowLine({ name }: Row, { perSecond, barePerSecond, ratio, p99Ms }: Result): string {
  return `| ${name} | ${Math.round(perSecond)} | ${Math.round(barePerSecond)} | ${ratio.median.toFixed(2)} | ${spread(ratio)} | ${p99Ms} |`
}

const spread = ({ min, max }: Measured) => `${min.toFixed(2)}–${max.toFixed(2)}`

export function streamLines({ listeners, bytes, p50Ms, p99Ms, slowestMs, bytesPerStream }: StreamLoad): string {
  return [
    '| from a tick to the open pages | bytes of a tick | p50 ms | p99 ms | slowest ms | KiB a stream |',
    '|---|--:|--:|--:|--:|--:|',
    `| ${listeners} on one process | ${bytes} | ${p50Ms} | ${p99Ms} | ${slowestMs} | ${(bytesPerStream / 1024).toFixed(1)} |`,
  ].join('\n')
}

export function signInLines({ quiet, busy, signIns }: BesideSignIns): string {
  return [
    '| course of a pair, 500 a second | p99 ms | |',
    '|---|--:|---|',
    `| alone | ${quiet.p99Ms} | |`,
    `| beside 20 sign-ins a second | ${busy.p99Ms} | ${signIns.answered} sign-ins, p50 ${signIns.p50Ms} ms, p99 ${signIns.p99Ms} ms |`,
  ].join('\n')
}

export function tickLine({ directions, allMs, hundredthMs }: TickCost): string {
  return `| ${directions} directions | ${allMs.toFixed(1)} | ${hundredthMs.toFixed(1)} |`
}

export function openingLines({ rows, opened, bare, ratio }: Opening): string {
  const written = `${rows.added} rows added, ${rows.unlogged} unlogged, ${rows.changed} changed`
  return [
    `| claims, ${written} | a second | Node, ms each | PostgreSQL, ms each | ratio | spread |`,
    '|---|--:|--:|--:|--:|--:|',
    `| opened, sixteen at once, on the disk | ${costs(opened)} | ${ratio.median.toFixed(2)} | ${spread(ratio)} |`,
    `| the same rows, bare | ${costs(bare)} | | |`,
  ].join('\n')
}

const costs = ({ perSecond, nodeMs, serverMs }: Cost) =>
  `${Math.round(perSecond)} | ${nodeMs.toFixed(2)} | ${serverMs?.toFixed(2) ?? '?'}`

export function readingLines({ readings, provenMs }: Readings, claims: readonly number[]): string {
  return [
    `| p95 among so many claims, ms | ${claims.join(' | ')} | ratio |`,
    `|---|${claims.map(() => '--:|').join('')}--:|`,
    ...readings.map(({ what, p95Ms }) => {
      const times = p95Ms.map(ms => ms.toFixed(2)).join(' | ')
      return `| ${what} | ${times} | ${(p95Ms.at(-1)! / p95Ms[0]!).toFixed(2)} |`
    }),
    `| the whole of the books, proven | ${provenMs.map(ms => ms.toFixed(0)).join(' | ')} | |`,
  ].join('\n')
}

export function matrixLines({ directions, ms, bytes, packedBytes }: MatrixCost): string {
  return [
    '| matrix of the console | ms of processor | KiB | KiB packed |',
    '|---|--:|--:|--:|',
    `| ${directions} directions | ${ms.toFixed(0)} | ${(bytes / 1024).toFixed(0)} | ${(packedBytes / 1024).toFixed(0)} |`,
  ].join('\n')
}

export function weightLines(weight: PageWeight): string {
  const lines = Object.entries(weight).map(
    ([kind, { files, bytes }]) => `| ${kind} | ${files} | ${(bytes / 1024).toFixed(1)} |`,
  )
  return ['| home page, first visit | files | KiB packed |', '|---|--:|--:|', ...lines].join('\n')
}

export function configurationLines(cost: ConfigurationCost): string {
  const { directions, importMs, listP95Ms, changed, planMs, changeMs, swapMs } = cost
  return [
    `| configuration of ${directions} directions | ms |`,
    '|---|--:|',
    `| imported from a file | ${Math.round(importMs)} |`,
    `| a page of the list, p95 | ${listP95Ms.toFixed(1)} |`,
    `| a change of ${changed} planned | ${Math.round(planMs)} |`,
    `| made | ${Math.round(changeMs)} |`,
    `| from there until the board has it | ${Math.round(swapMs)} |`,
  ].join('\n')
}

export function dashboardLines({ claims, days, firstCountMs, laterCountMs, p95Ms }: DashboardCost): string {
  return [
    `| dashboard among ${claims} claims | ms |`,
    '|---|--:|',
    ...Object.entries(p95Ms).map(([period, ms]) => `| ${period}, p95 | ${ms.toFixed(1)} |`),
    `| counting ${days} days | ${Math.round(firstCountMs)} |`,
    `| looking for days that have changed | ${laterCountMs.toFixed(1)} |`,
  ].join('\n')
}

export const chatsLines = ({ chats, messages, p50Ms, p99Ms, slowestMs }: ChatsCost): string =>
  [
    `| ${messages} messages to ${chats} open chats | p50 ms | p99 ms | slowest ms |`,
    '|---|--:|--:|--:|',
    `| from the operator to the visitor's page | ${p50Ms} | ${p99Ms} | ${slowestMs} |`,
  ].join('\n')

export function photosLines(cost: PhotosCost): string {
  const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`
  return [
    `| ${cost.photos} photos of 12 megapixels, ${megabytes(cost.sentBytes)} each, at once | |`,
    '|---|--:|',
    `| until the last is stored | ${(cost.allMs / 1_000).toFixed(1)} s |`,
    `| memory before, at most, half a minute after | ${[cost.beforeBytes, cost.mostBytes, cost.afterBytes].map(megabytes).join(', ')} |`,
    `| p99 of a rate, alone and beside them | ${cost.quietP99Ms} ms, ${cost.busyP99Ms} ms |`,
  ].join('\n')
}

/** The goals are shares of the peers' cost, so Agio's own stands above each of them. */
export function peersLines(costs: readonly PeerCost[]): string {
  const lines = costs.map(({ name, kind, us, leastUs, bytes }) => {
    const own = costs.find(cost => cost.name === 'Agio' && cost.kind === kind)!
    const ratio = `${(own.us / us).toFixed(2)} | ${(own.leastUs / leastUs).toFixed(2)}`
    return `| ${name}, ${kind} | ${us.toFixed(0)} | ${leastUs.toFixed(0)} | ${ratio} | ${bytes} |`
  })
  return [
    '| home page, processor time of the server | µs, median | least | Agio as a share of it | of the least | bytes |',
    '|---|--:|--:|--:|--:|--:|',
    ...lines,
  ].join('\n')
}

/** Beside what was kept. Machines differ, so a path that fell behind is one that grew by more than the others did. */
export function workLines(now: WorkCosts, before: WorkCosts | undefined): string {
  return [
    `| processor time, µs, the quietest round | kept (${before?.measured ?? 'nothing'}) | now | now to kept |`,
    '|---|--:|--:|--:|',
    ...Object.entries(now.us).map(([name, us]) => {
      const kept = before?.us[name]
      return `| ${name} | ${kept ?? ''} | ${us} | ${kept ? (us / kept).toFixed(2) : ''} |`
    }),
  ].join('\n')
}
