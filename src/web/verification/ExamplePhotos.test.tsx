import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { locales } from '#contract/locale.ts'
import { verificationKinds } from '#contract/verification/verification-kinds.ts'
import { LocaleProvider } from '#web/locale/locale.tsx'
import { ExamplePhotos } from './ExamplePhotos.tsx'
import { exampleNames, exampleTexts } from './example.texts.ts'

test('each kind of check shows one good photo and at least one that will not do, and says in words what is drawn', () => {
  for (const locale of locales) {
    const drawn = verificationKinds.map(kind =>
      renderToStaticMarkup(
        <LocaleProvider value={locale}>
          <ExamplePhotos kind={kind} />
        </LocaleProvider>,
      ),
    )
    const { good, bad, drawings } = exampleTexts[locale]
    for (const page of drawn) {
      expect(page.split(good)).toHaveLength(2)
      expect(page.split(bad).length).toBeGreaterThan(1)
      expect(page.indexOf(good)).toBeLessThan(page.indexOf(bad))
      // Only the tokens of the office colour a drawing.
      expect(page).not.toMatch(/(fill|stroke)="(?!none|currentColor)/)
    }
    for (const name of exampleNames) expect(drawn.join()).toContain(`role="img" aria-label="${drawings[name].drawn}"`)
  }
})
