import { type ESTree, type Plugin, parseAst, perEnvironmentPlugin, Visitor } from 'vite'
import { defaultLocale, type Locale, locales } from '#contract/locale.ts'

/** What no browser needs stays behind. */
export const lighter = perEnvironmentPlugin('lighter', ({ name }) => {
  const locale = locales.find(locale => environmentOf(locale) === name)
  return locale ? textsIn(locale) : false
})

/** Where what a language's browsers get is made. Vite wants the first of them to be called so. */
export function environmentOf(locale: Locale): string {
  return locale === defaultLocale ? 'client' : `client_${locale}`
}

/**
 * A document is in one language to its end, and another language is another document: of every text that
 * `defineMessages` holds, only the page's own goes to the browser.
 */
const textsIn = (locale: Locale): Plugin => ({
  name: `texts-in-${locale}`,
  transform: {
    filter: { code: 'defineMessages(' },
    handler: code => ({ code: withTextsIn(locale, code), map: null }),
  },
})

function withTextsIn(locale: Locale, code: string): string {
  const texts: [all: ESTree.ObjectExpression, own: ESTree.Span][] = []
  new Visitor({
    CallExpression({ callee, arguments: [all] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'defineMessages' || all?.type !== 'ObjectExpression') return
      const own = all.properties.find(
        text => text.type === 'Property' && text.key.type === 'Identifier' && text.key.name === locale,
      )
      if (own) texts.push([all, own])
    },
  }).visit(parseAst(code))
  return texts.reduceRight(
    (code, [all, own]) => `${code.slice(0, all.start)}{${code.slice(own.start, own.end)}}${code.slice(all.end)}`,
    code,
  )
}
