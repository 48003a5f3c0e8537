import { useMessages } from '#web/locale/locale.tsx'
import type { Field } from './api-reference.ts'
import styles from './Fields.module.css'
import { messages } from './messages.ts'
import { Prose } from './Prose.tsx'
import { TypeText } from './TypeText.tsx'

/** Fields of a request or of a shape: name, type, and what must hold. */
export function Fields({ title, fields }: { title?: string; fields: readonly Field[] }) {
  const t = useMessages(messages)
  return (
    <div className={styles.fields}>
      {title && <p className={styles.title}>{title}</p>}
      <dl>
        {fields.map(({ name, place, type, required, description, limits }) => (
          <div key={`${place} ${name}`}>
            <dt>
              <span className="code">{name}</span>
              {!required && <span className={styles.optional}>{t.optional}</span>}
            </dt>
            <dd>
              <TypeText type={type} />
              {limits.map(limit => (
                <span key={limit} className={`code ${styles.limit}`}>
                  {limit}
                </span>
              ))}
              {description && (
                <span className={styles.description} lang="en">
                  <Prose text={description} />
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
