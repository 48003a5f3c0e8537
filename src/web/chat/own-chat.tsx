import { useEffect, useId, useRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import type { ChatItem } from '#contract/catalogue/direction.ts'
import type { Locale } from '#contract/locale.ts'
import type { OfficeIdentity } from '#contract/office-settings/office-settings.ts'
import { LocaleProvider, pathIn, useLocale, useMessages } from '#web/locale/locale.tsx'
import { OfficeProvider } from '#web/session/office.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import type { ChatAdapter } from './adapters.ts'
import styles from './Chat.module.css'
import { ChatBody } from './ChatBody.tsx'
import { chatTexts } from './chat.texts.ts'
import { freeSideOfPage, isNarrow, type Side } from './free-side.ts'

type Around = {
  locale: Locale
  office: OfficeIdentity
  isGuest: boolean
  /** The claim whose page is open. */
  claimNow: () => string | undefined
  onClose: () => void
}

/** The office's own chat: a part beside the page, so that it stays as it is while pages change under it. */
export function ownChat({ role }: ChatItem, { locale, office, isGuest, claimNow, onClose }: Around): ChatAdapter {
  let place: HTMLElement | undefined
  let root: Root | undefined

  function show(isOpen: boolean, restored = false): void {
    const side = freeSideOfPage()
    // On a phone it would be the whole page, and where it covers the main button it would be in the way.
    if (isOpen && restored && (isNarrow() || !side)) return
    document.body.toggleAttribute('data-chat-open', isOpen)
    root?.render(
      isOpen ? (
        <LocaleProvider value={locale}>
          <OfficeProvider value={office}>
            <ChatWindow
              role={role}
              isGuest={isGuest}
              claim={claimNow()}
              side={side ?? 'right'}
              focuses={!restored}
              onClose={leave}
            />
          </OfficeProvider>
        </LocaleProvider>
      ) : null,
    )
  }

  function leave(): void {
    show(false)
    onClose()
    document.querySelector<HTMLElement>(`[data-chat=${role}]`)?.focus()
  }

  return {
    async load() {
      place = document.createElement('div')
      document.body.append(place)
      root = createRoot(place)
    },
    open: how => show(true, how?.restored),
    close: () => show(false),
    destroy() {
      show(false)
      root?.unmount()
      place?.remove()
      root = undefined
      return true
    },
    identify() {},
  }
}

type ChatWindowProps = {
  role: ChatItem['role']
  isGuest: boolean
  claim: string | undefined
  side: Side
  focuses: boolean
  onClose: () => void
}

function ChatWindow({ role, isGuest, claim, side, focuses, onClose }: ChatWindowProps) {
  const t = useMessages(chatTexts)
  const locale = useLocale()
  const title = useId()
  const frame = useRef<HTMLElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && frame.current?.contains(document.activeElement)) onClose()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onClose])
  return (
    <section
      ref={frame}
      role="dialog"
      aria-labelledby={title}
      className={styles.widget}
      data-side={side}
      data-chat-window={role}
    >
      <div className={styles.head}>
        <h2 id={title}>{t.title[role]}</h2>
        <a href={pathIn(locale, `/chat?role=${role}`)} className={styles.whole} data-reload>
          <span aria-hidden="true">↗</span>
          <span className="visually-hidden">{t.whole}</span>
        </a>
        <IconButton icon="close" label={t.close} onClick={onClose} />
      </div>
      <ChatBody role={role} isGuest={isGuest} claim={claim} focuses={focuses} />
    </section>
  )
}
