import react from '@vitejs/plugin-react'
import { defineConfig, type EnvironmentOptions } from 'vite'
import { defaultLocale, type Locale, locales } from '#contract/locale.ts'
import { environmentOf, lighter } from './build/lighter-pages.ts'

/** From one set of sources: files for the browser, once for each language, and one module that renders pages on the server. */
export default defineConfig(({ command }) => ({
  plugins: [react(), command === 'build' && lighter],
  publicDir: 'src/web/public',
  css: {
    modules: { generateScopedName: process.env.NODE_ENV === 'production' ? '[hash:base64:6]' : '[name]_[local]' },
  },
  build: {
    target: 'es2023',
    // Browsers that know light-dark(): rewritten for older ones, a part of a page could not have a theme of its own.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
    reportCompressedSize: false,
  },
  environments: {
    ...Object.fromEntries(
      // While they are edited, the pages of every language come from one.
      (command === 'build' ? locales : [defaultLocale]).map(locale => [environmentOf(locale), forBrowsers(locale)]),
    ),
    ssr: {
      build: {
        outDir: 'dist/server',
        ssr: true,
        minify: false,
        copyPublicDir: false,
        rolldownOptions: { input: 'src/web/server.tsx' },
      },
      // Everything is bundled in, and the production build of React is chosen here, not by the environment at run time.
      resolve: command === 'build' ? { noExternal: true } : undefined,
      define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : undefined,
    },
  },
  builder: {},
}))

function forBrowsers(locale: Locale): EnvironmentOptions {
  return {
    consumer: 'client',
    build: {
      outDir: 'dist/client',
      emptyOutDir: locale === defaultLocale,
      manifest: `.vite/${locale}.json`,
      // The chunk of every module, for those that share theirs.
      ssrManifest: `.vite/${locale}-modules.json`,
      // A list of every page's scripts would be carried by the first of them; a script names what it needs itself.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_, files) => files.filter(file => file.endsWith('.css')),
      },
      rolldownOptions: {
        input: 'src/web/client.tsx',
        output: {
          // The first script carries the names of all files of all pages: the shorter they are, the lighter is every page.
          chunkFileNames: ({ name }) => `assets/${/Page$|\.data$|module$/.test(name) ? '' : `${name}-`}[hash:7].js`,
          assetFileNames: ({ names: [name] }) =>
            `assets/${name?.endsWith('.css') ? '[hash:7]' : '[name]-[hash]'}[extname]`,
          codeSplitting: {
            groups: [
              { name: 'react', test: /node_modules/, tags: ['$initial'] },
              { name: 'shell', tags: ['$initial'] },
              // With what it imports, in one piece: cut up by which page uses what it would be thirty, and weigh more.
              // So what the calculator loads only on a press has a folder outside of it.
              {
                name: 'quotes',
                test: /src\/(web\/quotes\/(calculator|feed)\/|web\/ui\/(IconButton|OptionRow)|contract\/quotes\/pair-address)/,
                minShareCount: 2,
              },
            ],
          },
        },
      },
    },
  }
}
