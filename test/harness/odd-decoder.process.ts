import { getPriority } from 'node:os'
import { text } from 'node:stream/consumers'

// Stands in for the process that decodes a photo, and does what the photo says.
const photo = await text(process.stdin)
if (photo.includes('crash')) process.kill(process.pid, 'SIGSEGV')
if (photo.includes('fail')) process.exit(1)
if (photo.includes('hang')) setInterval(() => {}, 1_000)
if (photo.includes('tell'))
  process.send!({ environment: Object.keys(process.env), priority: getPriority() }, () => process.disconnect())
