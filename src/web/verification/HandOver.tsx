import { pathIn, useLocale, useMessages } from '#web/locale/locale.tsx'
import { QrCode } from '#web/ui/QrCode.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import styles from './VerifyPage.module.css'
import { verifyTexts } from './verify.texts.ts'

/** The same page on another device, by a code with the claim's key: a phone has the better camera. */
export function HandOver({ path }: { path: string }) {
  const t = useMessages(verifyTexts)
  const locale = useLocale()
  // The address of the office is known to the browser alone.
  if (!useHydrated()) return null
  return (
    <details className={styles.hand}>
      <summary>{t.hand}</summary>
      <p>{t.handText}</p>
      <QrCode text={location.origin + pathIn(locale, path)} label={t.handCode} />
    </details>
  )
}
