import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { takePackedPackages } from './packed-packages.ts'

// What was compiled for one start is kept for the next, which then takes a third less. It holds for imports to come.
enableCompileCache(fileURLToPath(new URL('../../dist/compiled', import.meta.url)))
takePackedPackages(new URL('../../dist/packages/', import.meta.url))

const { run } = await import('./run.ts')
await run(process.env)
