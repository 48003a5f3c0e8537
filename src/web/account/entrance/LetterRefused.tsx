import { refusalText } from '#web/forms/refusal-text.ts'
import { useLocale } from '#web/locale/locale.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { codeTexts } from './code-texts.ts'

/** Why the link of a letter does nothing any more. */
export function LetterRefused({ why }: { why: string }) {
  const locale = useLocale()
  return (
    <Notice tone="warn">
      <p>{refusalText({ code: why }, locale, codeTexts)}</p>
    </Notice>
  )
}
