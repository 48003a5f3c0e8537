import { useMessages } from '#web/locale/locale.tsx'
import type { Shape } from './api-reference.ts'
import { Fields } from './Fields.tsx'
import { messages } from './messages.ts'
import { Prose } from './Prose.tsx'
import styles from './Shapes.module.css'

/** What calls answer and take under a name of its own. */
export function Shapes({ shapes }: { shapes: readonly Shape[] }) {
  const t = useMessages(messages)
  return (
    <section aria-labelledby="shapes">
      <h2 id="shapes">{t.shapes}</h2>
      {shapes.map(({ name, description, type, limits, fields }) => (
        <article key={name} className={styles.shape} aria-labelledby={`shape-${name}`}>
          <h3 id={`shape-${name}`}>
            {name}{' '}
            {fields.length === 0 && (
              <span lang="en" className={`code ${styles.type}`}>
                {[type.text, ...limits].join(' ')}
              </span>
            )}
          </h3>
          {description && (
            <p lang="en">
              <Prose text={description} />
            </p>
          )}
          {fields.length > 0 && <Fields fields={fields} />}
        </article>
      ))}
    </section>
  )
}
