import { useMessages } from '#web/locale/locale.tsx'
import styles from './Conventions.module.css'
import { messages } from './messages.ts'

/** What holds for every call, told once. */
export function Conventions() {
  const { conventions } = useMessages(messages)
  return (
    <section aria-labelledby="conventions">
      <h2 id="conventions">{conventions.title}</h2>
      <dl className={styles.list}>
        {conventions.list.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
