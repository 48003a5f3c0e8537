import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Files, inReact, inSvelte, inVue } from './dialects.ts'
import type { PageDescription } from './page.ts'

/** A page of another framework: how it is built and started, and the address of its page. */
export type App = {
  name: string
  files: (page: PageDescription) => Files
  /** The package and the path in it, and the arguments. */
  build: [program: string, ...args: string[]]
  start: (port: number) => string[]
  rendered: string
  /** Where the same page is answered from what was rendered before, if the framework can do that. */
  kept?: string
}

const bin = (path: string) => join('..', 'node_modules', path)

export const apps: readonly App[] = [
  {
    name: 'SvelteKit',
    files: page => ({
      ...within('src/home', inSvelte(page)),
      'src/routes/data.json': JSON.stringify(page.data),
      'src/app.html':
        '<!doctype html><html lang="ru"><head>%sveltekit.head%</head><body>%sveltekit.body%</body></html>',
      'src/routes/+page.server.js': `import d from './data.json'\nexport const load = () => ({ d })\n`,
      'src/routes/+page.svelte': `<script>\nimport Home from '../home/Home.svelte'\nlet { data } = $props()\n</script>\n<Home d={data.d} />\n`,
      'vite.config.js': `import adapter from '@sveltejs/adapter-node'\nimport { sveltekit } from '@sveltejs/kit/vite'\nexport default { plugins: [sveltekit({ adapter: adapter() })] }\n`,
      'package.json': '{ "private": true, "type": "module" }',
    }),
    build: [bin('vite/bin/vite.js'), 'build'],
    start: () => ['build/index.js'],
    rendered: '/',
  },
  {
    name: 'Nuxt',
    files: page => ({
      ...within('app/home', inVue(page)),
      'server/data.json': JSON.stringify(page.data),
      'server/api/home.get.js': `import d from '../data.json'\nexport default defineEventHandler(() => d)\n`,
      'app/app.vue': `<template><NuxtPage /></template>\n`,
      ...Object.fromEntries(
        ['rendered', 'kept'].map(name => [
          `app/pages/${name}.vue`,
          `<script setup>\nimport Home from '../home/Home.vue'\nconst { data } = await useFetch('/api/home')\n</script>\n<template><Home :d="data" /></template>\n`,
        ]),
      ),
      'nuxt.config.js': `export default defineNuxtConfig({ compatibilityDate: '2026-01-01', telemetry: false, routeRules: { '/kept': { swr: 10 } } })\n`,
      'package.json': '{ "private": true, "type": "module" }',
    }),
    build: [bin('nuxt/bin/nuxt.mjs'), 'build'],
    start: () => ['.output/server/index.mjs'],
    rendered: '/rendered',
    kept: '/kept',
  },
  {
    name: 'Next',
    files: page => ({
      ...within('home', inReact(page)),
      'data.json': JSON.stringify(page.data),
      'app/layout.jsx': `export default ({ children }) => <html lang="ru"><body>{children}</body></html>\n`,
      ...Object.fromEntries(
        ['rendered', 'kept'].map(name => [
          `app/${name}/page.jsx`,
          `import { Home } from '../../home/Home'\nimport d from '../../data.json'\nexport const ${
            name === 'kept' ? 'revalidate = 10' : `dynamic = 'force-dynamic'`
          }\nexport default () => <Home d={d} />\n`,
        ]),
      ),
      'next.config.mjs': `import { dirname } from 'node:path'\nconst root = dirname(import.meta.dirname)\nexport default { compress: false, outputFileTracingRoot: root, turbopack: { root } }\n`,
      'package.json': '{ "private": true }',
    }),
    build: [bin('next/dist/bin/next'), 'build'],
    start: port => [bin('next/dist/bin/next'), 'start', '-H', '127.0.0.1', '-p', `${port}`],
    rendered: '/rendered',
    kept: '/kept',
  },
]

const within = (folder: string, files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [join(folder, path), text]))

/** Writes the sources of an app into a folder, in place of what was there. */
export async function writeApp(folder: string, app: App, page: PageDescription): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  for (const [path, text] of Object.entries(app.files(page))) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
}

/** Copies the list of packages to where they are installed. */
export async function writePackages(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of ['package.json', 'package-lock.json'])
    await cp(new URL(`packages/${name}`, import.meta.url), join(folder, name))
}
