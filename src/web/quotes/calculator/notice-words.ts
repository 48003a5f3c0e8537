import type { Locale } from '#contract/locale.ts'
import type { InitNotice } from './read-address.ts'

/** The notices with their sentences. Few visits have any, so their texts are loaded only then. */
export async function withWords(notices: readonly InitNotice[], locale: Locale): Promise<InitNotice[]> {
  if (notices.length === 0) return []
  const [{ noticeTexts }, { codeText }] = await Promise.all([
    import('./init-notices.texts.ts'),
    import('../promo-answer.texts.ts'),
  ])
  const here = typeof document !== 'undefined'
  return notices.map(notice => {
    const { code, asked, promo } = notice
    const said = promo
      ? codeText(promo, locale, here)
      : noticeTexts[locale][code as keyof (typeof noticeTexts)['ru']](asked)
    return { ...notice, said }
  })
}
