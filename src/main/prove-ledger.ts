import { proveBooks, readHead, writtenHead } from '#server/ledger/checkpoints.ts'
import { COUNTING_MS } from '#server/platform/database/pool.ts'
import { StartRefusal } from '#server/platform/start-refusal.ts'
import { besideOffice } from './beside-office.ts'
import { readPlatform } from './platform-variables.ts'

// Runs beside an open office: npm run prove-ledger, or with the codes of weekly letters: npm run prove-ledger -- 1204-9f2c…

try {
  const known = process.argv.slice(2).map(text => {
    const head = readHead(text)
    if (head === undefined)
      throw new StartRefusal(
        'unknown-option',
        `${text} is no code of a weekly letter: 1204-9f2c… with 64 digits after the dash`,
      )
    return head
  })
  const { faults, head } = await besideOffice(readPlatform(process.env), db => proveBooks(db, known), {
    deadlineMs: COUNTING_MS,
  })
  for (const { rule, where, is, shouldBe } of faults)
    process.stdout.write(`${rule}: ${where} is ${is} and should be ${shouldBe}\n`)
  if (faults.length > 0) process.exitCode = 1
  else process.stdout.write('The books agree: every balance is the sum of its transfers\n')
  if (head) process.stdout.write(`Checkpoint ${writtenHead(head)}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof StartRefusal ? error.message : (error as Error).stack}\n`)
  process.exitCode = 1
}
