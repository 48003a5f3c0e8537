import { useState } from 'react'
import { SLIP_BYTES } from '#contract/desk/slip-limits.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { TextField } from '#web/ui/TextField.tsx'

/** A file beside an answer or a report. Its id stays while the form does, so that one sent again after a lost answer is the same file. */
export function AnswerFile({ id, label }: { id: string; label?: string }) {
  const t = useMessages(messages)
  const [kept] = useState(id)
  return (
    <>
      <input type="hidden" name="fileId" value={kept} />
      <TextField
        id="answer-file"
        name="file"
        type="file"
        accept=".pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg"
        label={label ?? t.label}
        hint={t.hint}
      />
    </>
  )
}

const MOST_MB = SLIP_BYTES / 1024 / 1024

const messages = defineMessages({
  ru: { label: 'Файл, если есть', hint: `PDF, PNG или JPEG до ${MOST_MB} МБ. Увидят только сотрудники.` },
  en: { label: 'A file, if there is one', hint: `PDF, PNG or JPEG, up to ${MOST_MB} MB. Only staff see it.` },
})
