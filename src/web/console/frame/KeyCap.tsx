import styles from './KeyCap.module.css'

type KeyCapProps = {
  name: string
  /** Read aloud too. Beside what the key does `aria-keyshortcuts` has said it. */
  told?: boolean
}

export const KeyCap = ({ name, told }: KeyCapProps) => (
  <kbd aria-hidden={!told || undefined} className={styles.key} data-told={told}>
    {name}
  </kbd>
)
