import { useState } from 'react'
import type { CheckView } from '#contract/verification/verification.ts'
import { answerTexts, type CheckState, kindNames } from '#contract/verification/verification-kinds.ts'
import { dayText } from '#web/format/day-text.ts'
import { MomentText } from '#web/format/MomentText.tsx'
import { QuotedText } from '#web/format/QuotedText.tsx'
import { FormSummary } from '#web/forms/FormSummary.tsx'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { useLocale, useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Status, type StatusTone } from '#web/ui/Status.tsx'
import { ExamplePhotos } from './ExamplePhotos.tsx'
import { PhotoPicker } from './PhotoPicker.tsx'
import { PhotoThumb } from './PhotoThumb.tsx'
import type { VerifyData } from './VerifyPage.data.ts'
import styles from './VerifyPage.module.css'
import { verifyRefusals, verifyTexts } from './verify.texts.ts'

const tones: Record<CheckState, StatusTone> = {
  asked: 'wait',
  sent: 'work',
  accepted: 'done',
  refused: 'stop',
  withdrawn: 'rest',
}

/** One check: why it is asked, what to send, what was sent, and what the office said about it. */
export function CheckCard({ check, of }: { check: CheckView; of: VerifyData }) {
  const t = useMessages(verifyTexts)
  const locale = useLocale()
  const { id, kind, state, because, asks, wanted, photos, answer, card, validUntil, erasedAt } = check
  const [chosen, setChosen] = useState<ReadonlyMap<string, File>>(new Map())
  const isOpen = state === 'asked' || state === 'sent'
  const othersAsked = of.checks.some(other => other.id !== id && other.state === 'asked')
  const said = answer && (
    <>
      {answerTexts[locale][answer.code]} {answer.text && <QuotedText text={answer.text} />}
    </>
  )
  return (
    <Card aria-labelledby={`check-${id}`} className={styles.check}>
      <div className={styles.head}>
        <h2 id={`check-${id}`}>{kindNames[locale][kind]}</h2>
        <Status tone={tones[state]}>{t.states[state]}</Status>
      </div>
      {state === 'asked' && said && (
        <Notice tone="warn" title={t.answered}>
          <p>{said}</p>
        </Notice>
      )}
      {state === 'refused' && (
        <Notice tone="bad" title={t.refused}>
          <p>{said}</p>
        </Notice>
      )}
      {state === 'accepted' && (
        <p>
          {t.passed} {validUntil && t.until(dayText(validUntil.slice(0, 10), locale))}
        </p>
      )}
      {state === 'withdrawn' && <p>{t.withdrawn}</p>}
      {state === 'sent' && othersAsked && <p>{t.someSent}</p>}
      {isOpen && (
        <dl className={styles.facts}>
          <div>
            <dt>{t.why}</dt>
            <dd>
              {t.because[because.cause]} {because.text && <QuotedText text={because.text} />}
            </dd>
          </div>
          <div>
            <dt>{t.what}</dt>
            <dd>
              {asks[locale]}
              {card && <b className={`num ${styles.cardNumber}`}>{t.card(card)}</b>}
            </dd>
          </div>
        </dl>
      )}
      {state === 'asked' && <ExamplePhotos kind={kind} />}
      {isOpen && photos.length > 0 && <Photos check={check} chosen={chosen} />}
      {state === 'asked' && (
        <>
          <PhotoPicker
            check={check}
            uuid={of.id}
            onSent={(photo, file) => setChosen(all => new Map([...all, [photo, file]]))}
          />
          <Send check={check} missing={wanted - photos.length} />
        </>
      )}
      {!isOpen && erasedAt && <p className={styles.note}>{t.erased}</p>}
    </Card>
  )
}

type PhotosProps = {
  check: CheckView
  /** The photos that were sent from this page, by their ids. */
  chosen: ReadonlyMap<string, File>
}

function Photos({ check: { id, photos, wanted, state }, chosen }: PhotosProps) {
  const t = useMessages(verifyTexts)
  const { Form, busy, refused } = useOfficeForm(`remove-${id}`)
  return (
    <div>
      <p className={styles.note} role="status">
        {t.photos(photos.length, wanted)}
      </p>
      <FormSummary refused={refused} labels={{}} texts={verifyRefusals} />
      <ul className={styles.photos}>
        {photos.map((photo, i) => (
          <li key={photo.id}>
            {chosen.has(photo.id) && <PhotoThumb file={chosen.get(photo.id)!} label={t.photo(i + 1)} />}
            <span>
              {t.photo(i + 1)}, <MomentText at={photo.at} withTime soon />
            </span>
            {state === 'asked' && (
              <Form method="post">
                <input type="hidden" name="form" value={`remove-${id}`} />
                <input type="hidden" name="check" value={id} />
                <input type="hidden" name="photo" value={photo.id} />
                <Button type="submit" size="small" variant="quiet" busy={busy} aria-label={t.removeOf(i + 1)}>
                  {t.remove}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Send({ check: { id }, missing }: { check: CheckView; missing: number }) {
  const t = useMessages(verifyTexts)
  const { Form, busy, refused } = useOfficeForm(`send-${id}`)
  return (
    <Form method="post" className={styles.form}>
      <input type="hidden" name="form" value={`send-${id}`} />
      <input type="hidden" name="check" value={id} />
      <FormSummary refused={refused} labels={{}} texts={verifyRefusals} />
      <Button
        type="submit"
        variant="primary"
        size="large"
        busy={busy}
        refusal={missing > 0 ? t.tooFew(missing) : undefined}
      >
        {t.send}
      </Button>
    </Form>
  )
}
