import type { ReactNode } from 'react'
import { type ConnectionKind, encryptions } from '#contract/connections/connection-names.ts'
import type { Connections, SeenConnection } from '#contract/connections/connections.calls.ts'
import facts from '#web/console/Facts.module.css'
import { SummaryWithProof } from '#web/console/panel/SummaryWithProof.tsx'
import page from '#web/console/SectionPage.module.css'
import { MomentText } from '#web/format/MomentText.tsx'
import { keptValue, useOfficeForm } from '#web/forms/use-office-form.ts'
import { useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Status } from '#web/ui/Status.tsx'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { connectionFormTexts, fieldHints, fieldLabels, wordOf } from './connection-fields.texts.ts'
import { type ConnectionField, connectionFields } from './connection-fields.ts'
import { kindTexts, textKindOf } from './connection-kinds.texts.ts'
import styles from './connections.module.css'
import { connectionsTexts, encryptionNames } from './connections.texts.ts'

type ConnectionPartProps = {
  kind: ConnectionKind
  connections: Connections
  /** What stands beside the button, such as the way to the next step. */
  beside?: ReactNode
}

/** One connection: what counts now, whether it answers, and another one. */
export function ConnectionPart({ kind, connections: { items }, beside }: ConnectionPartProps) {
  const t = useMessages(connectionsTexts)
  const words = useMessages(kindTexts)[textKindOf(kind)]
  const { by, label, set, works, unreadable, waiting } = items.find(item => item.kind === kind)!
  return (
    <>
      <dl className={classNames(facts.facts, styles.now)}>
        <div>
          <dt>{t.now}</dt>
          <dd>
            {label ?? words.none} {label && works && <Status tone="done">{words.works}</Status>}
          </dd>
        </div>
        {set && by === 'console' && (
          <div>
            <dt>{t.set}</dt>
            <dd>
              {set.by}, <MomentText at={set.at} withTime />
            </dd>
          </div>
        )}
      </dl>
      {unreadable && <Notice tone="bad">{t.unreadable}</Notice>}
      {waiting && (
        <Notice tone="warn">
          <p>
            {t.waiting} <Link to="/console/changes">{t.waitingLink}</Link>
          </p>
        </Notice>
      )}
      {by === 'environment' ? <p className={page.note}>{words.environment}</p> : <ConnectionForm kind={kind} />}
      <div className={styles.acts}>
        {label && <Check kind={kind} />}
        {by === 'console' && <Disconnect kind={kind} />}
        {beside}
      </div>
    </>
  )
}

type FormProps = { kind: ConnectionKind }

function ConnectionForm({ kind }: FormProps) {
  const words = useMessages(kindTexts)[textKindOf(kind)]
  const names = useMessages(fieldLabels)
  const labels = Object.fromEntries(connectionFields[kind].map(({ name }) => [name, wordOf(names, kind, name)!]))
  const form = useOfficeForm<SeenConnection>(kind)
  return (
    <form.Form method="post" noValidate className={styles.form}>
      <input type="hidden" name="form" value={kind} />
      <SummaryWithProof refused={form.refused} labels={labels} texts={connectionFormTexts(kind)} />
      {form.outcome?.ok && !form.busy && (
        <Notice tone="good" announced>
          {words.saved(form.done ?? {})}
        </Notice>
      )}
      {words.lead && <p className={page.note}>{words.lead}</p>}
      {connectionFields[kind].map(field => (
        <ConnectionControl key={field.name} kind={kind} field={field} form={form} />
      ))}
      <div>
        <Button type="submit" variant="primary" busy={form.busy}>
          {words.save}
        </Button>
      </div>
    </form.Form>
  )
}

type ControlProps = {
  kind: ConnectionKind
  field: ConnectionField
  form: ReturnType<typeof useOfficeForm<SeenConnection>>
}

function ConnectionControl({ kind, field: { name, as, initial = '' }, form: { field, refused } }: ControlProps) {
  const names = useMessages(encryptionNames)[kind === 'imap' ? 'imap' : 'smtp']
  const label = wordOf(useMessages(fieldLabels), kind, name)!
  const hint = wordOf(useMessages(fieldHints), kind, name)
  const control = field(name, connectionFormTexts(kind))
  const shared = {
    label,
    hint,
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    defaultValue: keptValue(refused, name) ?? initial,
  }
  switch (as) {
    case 'encryption':
      return (
        <SelectField label={label} defaultValue={shared.defaultValue} {...field(name)}>
          {encryptions.map(encryption => (
            <option key={encryption} value={encryption}>
              {names[encryption]}
            </option>
          ))}
        </SelectField>
      )
    case 'password':
      return <PasswordField label={label} hint={hint} autoComplete="off" {...control} />
    case 'box':
      return <Checkbox label={label} value="yes" defaultChecked={shared.defaultValue !== ''} {...control} />
    case 'list':
      return <TextAreaField {...shared} {...control} />
    case 'number':
      return <TextField {...shared} inputMode="numeric" {...control} />
    default:
      return <TextField {...shared} {...control} />
  }
}

/** Tries what counts now. */
function Check({ kind }: FormProps) {
  const words = useMessages(kindTexts)[textKindOf(kind)]
  const name = kind === 'smtp' ? 'test-letter' : 'check'
  const form = useOfficeForm<SeenConnection>(name)
  return (
    <form.Form method="post" className={styles.form}>
      <input type="hidden" name="form" value={name} />
      <input type="hidden" name="kind" value={kind} />
      <SummaryWithProof refused={form.refused} labels={{}} texts={connectionFormTexts(kind)} />
      {form.outcome?.ok && !form.busy && (
        <Notice tone="good" announced>
          {words.saved(form.done ?? {})}
        </Notice>
      )}
      <div>
        <Button type="submit" busy={form.busy}>
          {words.check}
        </Button>
      </div>
    </form.Form>
  )
}

function Disconnect({ kind }: FormProps) {
  const t = useMessages(connectionsTexts)
  const { removeNote } = useMessages(kindTexts)[textKindOf(kind)]
  const form = useOfficeForm('remove')
  return (
    <details>
      <summary>{t.remove}</summary>
      <form.Form method="post" className={styles.form}>
        <input type="hidden" name="form" value="remove" />
        <input type="hidden" name="kind" value={kind} />
        <SummaryWithProof refused={form.refused} labels={{}} texts={connectionFormTexts(kind)} />
        <p className={page.note}>{removeNote}</p>
        <div>
          <Button type="submit" variant="danger" busy={form.busy}>
            {t.remove}
          </Button>
        </div>
      </form.Form>
    </details>
  )
}
