import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { type Connect, createServer, isRunnableDevEnvironment, type ViteDevServer } from 'vite'
import type { Assets, WebBuild } from '#web/page.ts'
import { run, type Workshop } from './run.ts'

// The office while its pages are edited: what the browser runs is replaced in place, what the server renders is read
// anew. Everything else is code that Node imported, and `node --watch` starts us again when it changes.

const browserEntry = '/src/web/client.tsx'
const serverEntry = '/src/web/server.tsx'

// Without the watcher nobody would stop us.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))

await run(process.env, async server => {
  const vite = await createServer({
    // Read by Node itself, so that it is watched like the rest.
    configLoader: 'native',
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  })
  askFirst(vite.middlewares, server)
  const pages = await loadPages(vite)
  const { render: _, ...known } = pages.createPages(await assetsOf(vite))
  return {
    web: {
      buildId: 'development',
      renderer: {
        ...known,
        render: async page => (await loadPages(vite)).createPages(await assetsOf(vite)).render(page),
      },
    },
    inspect: allowInlineCode,
    close: () => vite.close(),
  } satisfies Workshop
})

/** What Vite does not know goes on to the office. */
function askFirst(vite: Connect.Server, server: Server): void {
  const [office] = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => vite(request, response, () => office!(request, response)))
}

function loadPages({ environments: { ssr } }: ViteDevServer): Promise<WebBuild> {
  if (!isRunnableDevEnvironment(ssr))
    throw new Error('vite.config.ts gives the pages an environment that cannot run here')
  return ssr.runner.import<WebBuild>(serverEntry)
}

async function assetsOf(vite: ViteDevServer): Promise<Assets> {
  const head = await vite.transformIndexHtml('/', '<head></head>')
  const inEveryLanguage = { entry: browserEntry, styles: (page?: string) => stylesOf(vite, page), preloads: () => [] }
  return {
    buildId: 'development',
    files: { ru: inEveryLanguage, en: inEveryLanguage },
    preamble: head.replaceAll(/<\/?head>/g, ''),
  }
}

/** The style sheets that the page imports, so that it does not stand there bare until its code has run. */
function stylesOf({ environments }: ViteDevServer, page: string | undefined): string[] {
  const { moduleGraph } = environments.ssr!
  const styles = new Set<string>()
  const seen = new Set<unknown>()
  const follow = (modules: Iterable<{ url: string; importedModules: Iterable<unknown> }>) => {
    for (const module of modules) {
      if (seen.has(module)) continue
      seen.add(module)
      if (/\.css$/.test(module.url)) styles.add(`${module.url}?direct`)
      follow(module.importedModules as Iterable<typeof module>)
    }
  }
  for (const url of [serverEntry, ...(page ? [`/${page}`] : [])]) {
    const module = [...moduleGraph.urlToModuleMap].find(([known]) => known === url)?.[1]
    if (module) follow([module])
  }
  return [...styles]
}

/** Vite puts its styles and some of its scripts into the page itself, which the office's own pages never do. */
function allowInlineCode(answer: Response): Response {
  const policy = answer.headers.get('content-security-policy')
  if (!policy) return answer
  const headers = new Headers(answer.headers)
  // A hash beside it would make browsers ignore 'unsafe-inline'.
  const inline = policy.replace(/(script|style)-src [^;]+/g, "$1-src 'self' 'unsafe-inline'")
  headers.set('content-security-policy', inline)
  return new Response(answer.body, { status: answer.status, headers })
}
