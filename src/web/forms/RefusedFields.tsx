import { Notice } from '#web/ui/Notice.tsx'
import styles from './RefusedFields.module.css'

type RefusedField = { id: string; label: string; text: string }

type RefusedFieldsProps = {
  title: string
  /** In the order of the form. */
  fields: readonly RefusedField[]
  /** What stands between a label and its text. */
  between: string
}

/** What is wrong with a form: each field by its label, which leads there, and why it was refused. */
export const RefusedFields = ({ title, fields, between }: RefusedFieldsProps) => (
  <Notice tone="bad" title={title}>
    <ul className={styles.fields}>
      {fields.map(({ id, label, text }) => (
        <li key={id}>
          <a href={`#${id}`} onClick={event => focusOn(event, id)}>
            {label}
          </a>
          {between}
          {text}
        </li>
      ))}
    </ul>
  </Notice>
)

/** The browser only scrolls to a fragment; the field also needs the focus. */
function focusOn(event: { preventDefault: () => void }, id: string): void {
  const field = document.getElementById(id)
  if (!field) return
  event.preventDefault()
  field.focus()
}
