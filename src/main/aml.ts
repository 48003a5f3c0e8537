import { createReadStream } from 'node:fs'
import { type ImportRefusal, importList } from '#server/aml/lists/import-list.ts'
import { publishedAt, type SanctionsList, sanctionsLists } from '#server/aml/lists/sanctions-lists.ts'
import { StartRefusal } from '#server/platform/start-refusal.ts'
import { besideOffice } from './beside-office.ts'
import { systemClock } from './clock.ts'
import { readPlatform } from './platform-variables.ts'

// Runs beside an open office: npm run aml -- import ofac|eu <file> [--even-shorter]

const usage = [
  `Say what to import: npm run aml -- import ${sanctionsLists.join('|')} <file>. The files are published at`,
  ...sanctionsLists.map(list => `${list}: ${publishedAt[list]}`),
].join('\n')

try {
  const [act, list, path, option] = process.argv.slice(2)
  const known = sanctionsLists.find(name => name === list)
  if (act !== 'import' || !known || !path) throw new StartRefusal('no-target', usage)
  process.stdout.write(`${await importFile(known, path, option === '--even-shorter')}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof StartRefusal ? error.message : (error as Error).stack}\n`)
  process.exitCode = 1
}

async function importFile(list: SanctionsList, path: string, evenShorter: boolean): Promise<string> {
  const file = createReadStream(path, 'utf8')
  const imported = await besideOffice(readPlatform(process.env), db =>
    importList(db, list, file as AsyncIterable<string>, { now: systemClock(), evenShorter }),
  ).catch(error => {
    if (error.code !== 'ENOENT') throw error
    throw new StartRefusal('no-target', `There is no file ${path}`)
  })
  if (!imported.ok) throw new StartRefusal('refused', `Nothing was imported: ${whyNot(imported.refusal)}`)
  const { added, removed, addresses } = imported.value
  return `The list ${list} has ${addresses} addresses: ${added} are new, ${removed} were taken off`
}

function whyNot(refusal: ImportRefusal): string {
  return refusal.reason === 'unreadable'
    ? refusal.detail
    : `it has ${refusal.addresses} addresses, and the one before had ${refusal.before}. With --even-shorter it is imported`
}
