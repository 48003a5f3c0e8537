import type { Hono } from 'hono'
import { accentNames, accentOf } from '#contract/office-settings/accent.ts'
import * as calls from '#contract/office-settings/brand.calls.ts'
import { refuse } from '#contract/result.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { forever } from '#server/platform/http/files.ts'
import { invalidFields } from '#server/platform/http/invalid.ts'
import { lastingPicture } from '#server/platform/http/lasting-file.ts'
import type { Env } from '#server/platform/http/request-context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { cleanPng, isPng, type LogoFault } from './clean-png.ts'
import { addLogo, findLogo } from './logos.store.ts'

export type BrandRoutesDeps = { db: Db; now: () => Date }

/** How the office looks: its logo and its colours, each under a name that never means anything else. */
export function brandRoutes(app: Hono<Env>, { db, now }: BrandRoutesDeps): void {
  serve(app, calls.storeLogo, async (_, { file }) => {
    const bytes = Buffer.from(file)
    const logo = isPng(bytes) ? await cleanPng(bytes) : (await import('./clean-svg.ts')).cleanSvg(bytes)
    if (typeof logo === 'string') {
      return refuse(invalidFields([{ field: 'file', code: logo, detail: faults[logo] }]))
    }
    return { name: await addLogo(db, logo, now()), width: logo.width, height: logo.height }
  })

  serve(app, calls.readLogo, async (_, { params: { name } }) => {
    const content = await findLogo(db, name)
    if (!content) return refuse({ reason: 'not-found' as const })
    return lastingPicture(content, name.endsWith('.svg') ? 'image/svg+xml' : 'image/png')
  })

  serve(app, calls.readAccent, (_, { params: { name } }) => {
    return new Response(accentStyles(`#${name.slice(0, 6)}`), {
      headers: { 'cache-control': forever, 'content-type': 'text/css; charset=utf-8' },
    })
  })
}

function accentStyles(chosen: string): string {
  const accent = accentOf(chosen)
  const tokens = accentNames.map(name => `--${name}: light-dark(${accent[name].join(', ')});`)
  return `:root { ${tokens.join(' ')} }\n`
}

const faults: Record<LogoFault, string> = {
  'wrong-format': 'is neither SVG nor PNG',
  broken: 'cannot be read',
  'too-small': 'has fewer pixels than a logo needs',
  'too-big': 'is larger than a logo may be',
  empty: 'draws nothing',
  'not-allowed': 'has what a logo may not have, or no size',
}
