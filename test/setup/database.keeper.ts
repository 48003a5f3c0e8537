import { startTestServer } from '../postgres.ts'
import { offer } from './keeper.ts'

const { admin, templates, stop } = await startTestServer()
await offer({ admin, templates }, stop)
