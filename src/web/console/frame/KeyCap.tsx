import styles from './KeyCap.module.css'

type KeyCapProps = {
  name: string
  /** Read aloud too. Beside a control that has `aria-keyshortcuts` it would be read twice. */
  told?: boolean
}

export const KeyCap = ({ name, told }: KeyCapProps) => (
  <kbd aria-hidden={!told || undefined} className={styles.key} data-told={told}>
    {name}
  </kbd>
)
