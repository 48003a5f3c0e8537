import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { KeyCap } from './KeyCap.tsx'
import styles from './PaletteButton.module.css'

/** Opens the palette and shows its key. It needs JavaScript; sections and search work without it. */
export function PaletteButton({ onClick }: { onClick: () => void }) {
  const t = useMessages(messages)
  const key = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘ K' : 'Ctrl K'
  return (
    <button type="button" className={styles.button} aria-keyshortcuts="Control+K Meta+K" onClick={onClick}>
      <Icon name="search" size={18} />
      <span className={styles.name}>{t.find}</span>
      <KeyCap name={key} />
    </button>
  )
}

const messages = defineMessages({ ru: { find: 'Найти…' }, en: { find: 'Find…' } })
