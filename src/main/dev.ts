import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { type Connect, createServer, isRunnableDevEnvironment, type ViteDevServer } from 'vite'
import type { Assets, WebBuild } from '#web/page.ts'
import { type DevServer, run } from './run.ts'

// The office while its pages are edited: modules of the browser are replaced in place, modules of the rendering server
// are loaded again. When other code changes, `node --watch` starts this process again.

const browserEntry = '/src/web/client.tsx'
const serverEntry = '/src/web/server.tsx'

// Ends with the watcher.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))

await run(process.env, async server => {
  const vite = await createServer({
    // Loaded by Node, so that `node --watch` sees it.
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
  } satisfies DevServer
})

/** Passes a request to the office when Vite does not answer it. */
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

/** The style sheets that the page imports, so that it has its styles before its code has run. */
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

/** Vite puts styles and scripts inline into the page, which the policy of the built pages forbids. */
function allowInlineCode(answer: Response): Response {
  const policy = answer.headers.get('content-security-policy')
  if (!policy) return answer
  const headers = new Headers(answer.headers)
  // With a hash beside it browsers ignore 'unsafe-inline'.
  const inline = policy.replace(/(script|style)-src [^;]+/g, "$1-src 'self' 'unsafe-inline'")
  headers.set('content-security-policy', inline)
  return new Response(answer.body, { status: answer.status, headers })
}
