import { useEffect, useRef } from 'react'
import { useLoaderData } from 'react-router'
import { groupedNumber } from '#contract/claims/grouped-number.ts'
import type { CheckedLetter, GuaranteeKey } from '#contract/guarantee/guarantee.ts'
import { MomentText } from '#web/format/MomentText.tsx'
import { FormSummary } from '#web/forms/FormSummary.tsx'
import { keptValue, useOfficeForm } from '#web/forms/use-office-form.ts'
import { useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { FORM, type GuaranteeData } from './GuaranteePage.data.ts'
import styles from './GuaranteePage.module.css'
import { guaranteeTexts, letterRefusals } from './guarantee.texts.ts'

export { action, loader } from './GuaranteePage.data.ts'

export const handle: PageHandle = {
  head: ({ locale }) => ({ title: guaranteeTexts[locale].title, description: guaranteeTexts[locale].lead }),
}

/** Where anybody checks a letter of guarantee, and the key to check it with elsewhere. */
export function Component() {
  const { keys } = useLoaderData<GuaranteeData>()
  const t = useMessages(guaranteeTexts)
  const { Form, busy, refused, done, field } = useOfficeForm<CheckedLetter>(FORM)
  return (
    <div className={styles.page}>
      <h1>{t.title}</h1>
      <p className={styles.lead}>{t.lead}</p>
      {done && <Verdict checked={done} />}
      <Card>
        <Form method="post" encType="multipart/form-data" noValidate className={styles.form} aria-label={t.title}>
          <FormSummary refused={refused} texts={letterRefusals} labels={{ letter: t.letter }} />
          <input type="hidden" name="form" value={FORM} />
          <TextAreaField
            {...field('letter', letterRefusals)}
            label={t.letter}
            hint={t.letterHint}
            rows={8}
            spellCheck={false}
            autoComplete="off"
            defaultValue={keptValue(refused, 'letter')}
          />
          <TextField
            {...field('file', letterRefusals)}
            type="file"
            accept=".txt,text/plain"
            label={t.file}
            hint={t.fileHint}
          />
          <div>
            <Button type="submit" variant="primary" size="large" busy={busy}>
              {t.check}
            </Button>
          </div>
        </Form>
      </Card>
      <section aria-labelledby="keys">
        <h2 id="keys">{t.keys}</h2>
        <p className={styles.note}>{t.keysText}</p>
        <ul className={styles.keys}>
          {keys.map(key => (
            <li key={`${key.fingerprint} ${key.since}`}>
              <KeyTime of={key} />
              <code className={styles.code}>{key.fingerprint}</code>
              <a href={key.path} download data-reload>
                {t.download}
                <span className="visually-hidden">, {t.ofKey(key.fingerprint)}</span>
              </a>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="alone">
        <h2 id="alone">{t.alone}</h2>
        <p className={styles.note}>{t.aloneText}</p>
        <code className={`${styles.code} ${styles.script}`}>{script}</code>
      </section>
    </div>
  )
}

/** What the check came to. It takes the focus, because the pressed button stands below it. */
function Verdict({ checked }: { checked: CheckedLetter }) {
  const { verdict, letter, named, key } = checked
  const t = useMessages(guaranteeTexts)
  const outcome = useRef<HTMLDivElement>(null)
  // Each check is an answer of its own.
  useEffect(() => {
    if (checked) outcome.current?.focus()
  }, [checked])
  const { title, text } = t.verdicts[verdict]
  const isValid = verdict === 'valid'
  return (
    // biome-ignore lint/a11y/noAutofocus: without JavaScript this is how the answer is found after the page has come back
    <div ref={outcome} tabIndex={-1} autoFocus className={styles.outcome}>
      <Notice
        tone={isValid ? 'good' : verdict === 'incomplete' ? 'warn' : 'bad'}
        title={title(letter ? groupedNumber(letter.number) : '')}
        announced
      >
        {letter && (
          <p>
            {t.issued} <MomentText at={letter.issuedAt} withTime />
          </p>
        )}
        <p>{text}</p>
        {isValid && key?.until && <p>{t.former}</p>}
        {named && (
          <p>
            {key ? t.byKey : t.namedKey} <code className={styles.code}>{named}</code>
          </p>
        )}
      </Notice>
    </div>
  )
}

function KeyTime({ of: { since, until } }: { of: GuaranteeKey }) {
  const t = useMessages(guaranteeTexts)
  return (
    <span>
      {until ? t.from : t.present} <MomentText at={since} withTime />
      {until && (
        <>
          {' '}
          {t.until} <MomentText at={until} withTime />
        </>
      )}
    </span>
  )
}

const script = `sed '/^-----BEGIN/,$d' letter.txt > text
sed -n '/^-----BEGIN/{n;p;}' letter.txt | openssl base64 -d -A > signature
openssl pkeyutl -verify -pubin -inkey key.pem -rawin -in text -sigfile signature`
