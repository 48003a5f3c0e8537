import { flushCompileCache } from 'node:module'
import { afterAll } from 'vitest'

// Vitest ends its workers by a signal, after which Node keeps nothing of what they have compiled.
afterAll(() => flushCompileCache())
