import { proveLedger } from '#server/ledger/prove-ledger.ts'
import { COUNTING_MS } from '#server/platform/database/pool.ts'
import { StartRefusal } from '#server/platform/start-refusal.ts'
import { besideOffice } from './beside-office.ts'
import { readPlatform } from './platform-variables.ts'

// Runs beside an open office: npm run prove-ledger

try {
  const faults = await besideOffice(readPlatform(process.env), proveLedger, { deadlineMs: COUNTING_MS })
  for (const { rule, where, is, shouldBe } of faults)
    process.stdout.write(`${rule}: ${where} is ${is} and should be ${shouldBe}\n`)
  if (faults.length > 0) process.exitCode = 1
  else process.stdout.write('The books agree: every balance is the sum of its transfers\n')
} catch (error) {
  process.stderr.write(`${error instanceof StartRefusal ? error.message : (error as Error).stack}\n`)
  process.exitCode = 1
}
