import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { RequestDurations } from './request-durations.ts'

test('Prometheus reads it as a histogram: buckets add up and end with all', async () => {
  const registry = new Registry()
  const durations = new RequestDurations(registry)
  for (const ms of [0.5, 1, 3, 700, 60_000]) durations.observe('GET', '/a/{b}/', 200, ms)
  durations.observe('POST', '/a/{b}/', 201, 3)

  const lines = (await registry.metrics()).split('\n')
  const name = 'agio_http_request_duration_seconds'
  const labels = 'method="GET",route="/a/{b}/",status="200"'
  expect(lines).toContain(`# TYPE ${name} histogram`)
  for (const [le, value] of [
    ['0.001', 2],
    ['0.0025', 2],
    ['0.005', 3],
    ['0.5', 3],
    ['1', 4],
    ['30', 4],
    ['+Inf', 5],
  ])
    expect(lines).toContain(`${name}_bucket{${labels},le="${le}"} ${value}`)
  expect(lines).toContain(`${name}_count{${labels}} 5`)
  expect(lines.find(line => line.startsWith(`${name}_sum{${labels}}`))).toMatch(/ 60\.7045/)
  expect(lines).toContain(`${name}_count{method="POST",route="/a/{b}/",status="201"} 1`)
})
