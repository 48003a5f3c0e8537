import { useEffect, useRef } from 'react'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import styles from './RecoveryCodes.module.css'

/** Shown this once: to be copied, downloaded or printed. The file is in the link itself, so it needs no script. */
export function RecoveryCodes({ codes, onwards }: { codes: readonly string[]; onwards?: string | undefined }) {
  const t = useMessages(messages)
  const hydrated = useHydrated()
  const text = codes.join('\n')
  const shown = useRef<HTMLDivElement>(null)
  // The form is gone with its button, so the codes get the focus.
  useEffect(() => shown.current?.focus(), [])
  return (
    <div ref={shown} tabIndex={-1} className={styles.codes}>
      <Notice tone="warn" title={t.title} announced>
        <p>{t.text}</p>
      </Notice>
      <ol className={styles.list} aria-label={t.list}>
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        <a download="agio-recovery-codes.txt" href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}>
          {t.download}
        </a>
        {hydrated && <CopyButton value={text} what={t.what} />}
        {hydrated && (
          <Button variant="quiet" size="small" onClick={() => print()}>
            {t.print}
          </Button>
        )}
      </div>
      {/* A line of its own: the buttons that come with the script do not push it aside. */}
      {onwards && (
        <div className={styles.actions}>
          <ButtonLink to={onwards} variant="primary">
            {t.onwards}
          </ButtonLink>
        </div>
      )}
    </div>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Сохраните коды восстановления сейчас',
    text: 'Больше мы их не покажем. Если телефон потеряется, каждый один раз заменит код из приложения.',
    list: 'Коды восстановления',
    what: 'коды восстановления',
    download: 'Скачать файлом',
    print: 'Напечатать',
    onwards: 'Коды сохранены, дальше в пульт',
  },
  en: {
    title: 'Save your recovery codes now',
    text: 'We will not show them again. Each can be used once instead of an authenticator code if you lose your phone.',
    list: 'Recovery codes',
    what: 'the recovery codes',
    download: 'Download as a file',
    print: 'Print',
    onwards: 'Codes saved, on to the console',
  },
})
