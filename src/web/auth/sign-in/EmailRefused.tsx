import { refusalText } from '#web/forms/refusal-text.ts'
import { useLocale } from '#web/locale/locale.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { codeTexts } from './code.texts.ts'

/** Why a link from an e-mail is no longer valid. */
export function EmailRefused({ why }: { why: string }) {
  const locale = useLocale()
  return (
    <Notice tone="warn">
      <p>{refusalText({ code: why }, locale, codeTexts)}</p>
    </Notice>
  )
}
