import { type ChangeEvent, useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CheckView } from '#contract/verification/verification.ts'
import { newId } from '#web/api/new-id.ts'
import { FormSummary } from '#web/forms/FormSummary.tsx'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ProgressRing } from '#web/ui/ProgressRing.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { uploadPhoto } from './upload-photo.ts'
import styles from './VerifyPage.module.css'
import { verifyRefusals, verifyTexts } from './verify.texts.ts'

const ACCEPTED = 'image/jpeg,image/png,image/webp'

/** A photo on its way. Its id stays when it is sent again: the office may have it already. */
type Upload = { photo: string; file: File; share: number; fault?: string }

/** Photos are chosen or taken, several at once, and go at once; without JavaScript a form uploads them. */
export function PhotoPicker(props: LivePickerProps) {
  return useHydrated() ? <LivePicker {...props} /> : <PostedPicker check={props.check} />
}

type LivePickerProps = { check: CheckView; uuid: string; onSent: (photo: string, file: File) => void }

function LivePicker({ check, uuid, onSent }: LivePickerProps) {
  const t = useMessages(verifyTexts)
  const id = useId()
  const { revalidate } = useRevalidator()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const change = (photo: string, patch: Partial<Upload>) =>
    setUploads(all => all.map(upload => (upload.photo === photo ? { ...upload, ...patch } : upload)))

  async function send(these: readonly Upload[]): Promise<void> {
    let arrived = false
    // One after another: on a slow line the first is there before the last begins.
    for (const { photo, file } of these) {
      const sent = await uploadPhoto({ uuid, check: check.id, photo }, file, share => change(photo, { share }))
      arrived ||= sent.ok
      if (sent.ok) {
        onSent(photo, file)
        setUploads(all => all.filter(upload => upload.photo !== photo))
      } else change(photo, { fault: sent.fault })
    }
    if (arrived) void revalidate()
  }
  function take({ currentTarget: input }: ChangeEvent<HTMLInputElement>): void {
    const chosen = [...(input.files ?? [])].map(file => ({ photo: newId(), file, share: 0 }))
    input.value = ''
    setUploads(all => [...all, ...chosen])
    void send(chosen)
  }
  function again(upload: Upload): void {
    setUploads(all =>
      all.map(one => (one.photo === upload.photo ? { photo: one.photo, file: one.file, share: 0 } : one)),
    )
    void send([upload])
  }
  const facing = check.kind === 'selfie' ? 'user' : 'environment'
  return (
    <div className={styles.picker}>
      <div className={styles.pick}>
        <label className={styles.choose} htmlFor={`${id}-files`}>
          {t.choose}
        </label>
        <input id={`${id}-files`} type="file" multiple accept={ACCEPTED} onChange={take} />
        <label className={styles.choose} htmlFor={`${id}-camera`}>
          {t.shoot}
        </label>
        <input id={`${id}-camera`} type="file" capture={facing} accept={ACCEPTED} onChange={take} />
      </div>
      <p className={styles.note}>{t.chooseHint}</p>
      <ul className={styles.photos} aria-live="polite">
        {uploads.map(upload => (
          <li key={upload.photo}>
            {upload.fault ? (
              <>
                <span className={styles.fault}>
                  {upload.file.name}: {t.faults[upload.fault] ?? t.faults.internal}
                </span>
                <Button size="small" onClick={() => again(upload)}>
                  {t.again}
                </Button>
              </>
            ) : (
              <>
                <span>{t.uploading(upload.file.name, Math.round(upload.share * 100))}</span>
                <ProgressRing done={Math.round(upload.share * 100)} of={100} label={upload.file.name} />
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function PostedPicker({ check: { id, kind } }: { check: CheckView }) {
  const t = useMessages(verifyTexts)
  const { Form, refused, field } = useOfficeForm(`photos-${id}`)
  // The call names the file, and the form the field.
  const ofPhoto = refused?.fields.file ? { ...refused, fields: { photo: refused.fields.file } } : refused
  return (
    <Form method="post" encType="multipart/form-data" className={styles.form}>
      <input type="hidden" name="form" value={`photos-${id}`} />
      <input type="hidden" name="check" value={id} />
      <FormSummary refused={ofPhoto} labels={{ photo: t.choose }} texts={verifyRefusals} />
      <TextField
        {...field('photo', verifyRefusals)}
        type="file"
        multiple
        accept={ACCEPTED}
        capture={kind === 'selfie' ? ('user' as const) : undefined}
        label={t.choose}
        hint={t.chooseHint}
      />
      <Button type="submit">{t.upload}</Button>
    </Form>
  )
}
