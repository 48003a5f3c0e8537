import react from '@vitejs/plugin-react'
import { defineConfig, type EnvironmentOptions } from 'vite'
import { environmentOf, lighter } from './build/lighter-pages.ts'
import { defaultLocale, type Locale, locales } from './src/contract/locale.ts'
import { packedName, packedPackages } from './src/main/packed-packages.ts'

/**
 * From one set of sources: files for the browser, once for each language, and one module that renders pages on the server.
 * With them go the server's larger packages, in a file each.
 */
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
      ...(command === 'build' && {
        resolve: { noExternal: true },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
    },
    ...(command === 'build' && { packages: packagesOfTheServer }),
  },
  builder: {},
}))

const packagesOfTheServer: EnvironmentOptions = {
  consumer: 'server',
  resolve: { noExternal: true },
  build: {
    outDir: 'dist/packages',
    ssr: true,
    minify: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: Object.fromEntries(packedPackages.map(name => [packedName(name), name])),
      output: { entryFileNames: '[name].js' },
      preserveEntrySignatures: 'strict',
    },
  },
}

function forBrowsers(locale: Locale): EnvironmentOptions {
  return {
    consumer: 'client',
    build: {
      outDir: 'dist/client',
      emptyOutDir: locale === defaultLocale,
      manifest: `.vite/${locale}.json`,
      // A list of every page's scripts would be carried by the first of them; a script names what it needs itself.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_, files) => files.filter(file => file.endsWith('.css')),
      },
      rolldownOptions: {
        input: 'src/web/client.tsx',
        // What every page needs stays together: pieces that are packed apart weigh some kilobytes more.
        output: {
          codeSplitting: {
            groups: [
              // Without the router's forms and links: the first page has none, and pages that send something bring them.
              { name: 'react', test: /node_modules\/(react|react-dom|react-router(?!.*\/lib\/dom\/)|scheduler)\// },
              // What the pages of courses share, in one piece: cut up by who uses what it would be a dozen. The steps of
              // a course are not in it: the first page shows them when somebody asks.
              {
                name: 'courses',
                test: /src\/(contract\/(keyboard-layout|calculator\/pair-address|money\/(rate|course|money|money-text))\.ts|web\/(calculator(?!\/(?:CourseSteps|course-step-texts))|figures\/(currency-name\.|(course|hours|money|time)-text|show-decimal)|ui\/(AmountField|Contained|CurrencyIcon|Field|IconButton|Notice|OptionRow|ProgressRing|SelectField|TryAgain|use-(hydrated|seen))))/,
                minShareCount: 2,
                includeDependenciesRecursively: false,
              },
              // The theme of a browser without JavaScript is the server's business.
              { name: 'shell', test: /src\/web\/(shell(?!\/appearance)|locale|storage|api)\// },
            ],
          },
        },
      },
    },
  }
}
