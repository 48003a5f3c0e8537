import { useState } from 'react'
import type { Slip } from '#contract/desk/slip.ts'
import { SLIP_BYTES } from '#contract/desk/slip-limits.ts'
import { KeyCap } from '#web/console/frame/KeyCap.tsx'
import { SummaryWithProof } from '#web/console/panel/SummaryWithProof.tsx'
import { momentText } from '#web/format/moment-text.ts'
import type { FormTexts } from '#web/forms/refusal-text.ts'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import styles from './ClaimNotes.module.css'
import { SLIP_ID } from './use-desk-keys.ts'

type ClaimSlipsProps = {
  slips: readonly Slip[]
  /** Where their files are, and what a downloaded one is named after. */
  of: { path: string; number: string }
  /** The id that the next slip gets. */
  slipId: string
  /** The page that sends the form. */
  path: string
  mayAttach: boolean
}

/** The payment slips of a payout. They are downloaded and opened there: no page shows their content. */
export function ClaimSlips({ slips, of, slipId, path, mayAttach }: ClaimSlipsProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const here = useHydrated()
  if (slips.length === 0 && !mayAttach) return null
  return (
    <section aria-labelledby="desk-slips">
      <h3 id="desk-slips">{t.title}</h3>
      <ul className={styles.notes}>
        {slips.map(({ id, at, by, name, type, bytes }) => (
          <li key={id}>
            <a href={`${of.path}slips/${id}/`} download={`${of.number}-${name}`} data-reload>
              {name}
            </a>{' '}
            <small>
              {type.toUpperCase()}, {sizeText(bytes, locale)} · {by ?? t.customer} · {momentText(at, locale, here)}
            </small>
          </li>
        ))}
      </ul>
      {mayAttach && <SlipForm count={slips.length} slipId={slipId} path={path} />}
    </section>
  )
}

type SlipFormProps = { count: number; slipId: string; path: string }

/** A file that is sent again after a lost answer is the same file: its id stays until it has arrived. */
function SlipForm({ count, slipId, path }: SlipFormProps) {
  const t = useMessages(messages)
  const [begun, setBegun] = useState({ count, id: slipId })
  if (begun.count !== count) setBegun({ count, id: slipId })
  const { Form, busy, refused, outcome, field } = useOfficeForm('slip')
  return (
    <Form method="post" action={path} encType="multipart/form-data" className={styles.form}>
      <input type="hidden" name="form" value="slip" />
      <input type="hidden" name="id" value={refused?.values.id ?? begun.id} />
      <SummaryWithProof refused={refused} labels={{ slip: t.file }} texts={texts} />
      <TextField
        key={begun.id}
        id={SLIP_ID}
        name="slip"
        type="file"
        accept=".pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg"
        label={t.file}
        aside={<KeyCap name="F" />}
        aria-keyshortcuts="f"
        hint={t.hint}
        refusal={field('slip', texts).refusal}
      />
      <Button type="submit" size="small" busy={busy}>
        {t.attach}
      </Button>
      <p role="status" className="visually-hidden">
        {outcome?.ok && t.attached}
      </p>
    </Form>
  )
}

function sizeText(bytes: number, locale: 'ru' | 'en'): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024))
  return `${kilobytes} ${locale === 'ru' ? 'КБ' : 'kB'}`
}

const MOST_MB = SLIP_BYTES / 1024 / 1024

const messages = defineMessages({
  ru: {
    title: 'Чеки и файлы клиента',
    customer: 'от клиента',
    file: 'Чек перевода',
    hint: `PDF, PNG или JPEG до ${MOST_MB} МБ. Видят только сотрудники, удалить нельзя.`,
    attach: 'Прикрепить',
    attached: 'Прикреплено',
  },
  en: {
    title: 'Payment slips and customer files',
    customer: 'from the customer',
    file: 'Transfer slip',
    hint: `PDF, PNG or JPEG, up to ${MOST_MB} MB. Staff only; it cannot be removed.`,
    attach: 'Attach',
    attached: 'Attached',
  },
})

const texts: FormTexts = defineMessages({
  ru: {
    refusals: {
      'too-large': `Файл больше ${MOST_MB} МБ. Сохраните чек в PDF или уменьшите снимок.`,
      'wrong-state': ({ because }) =>
        because === 'too-many-slips'
          ? 'У заявки уже десять чеков, больше нельзя.'
          : 'По заявке ещё ничего не отправлено, прикреплять нечего.',
      'key-reused': 'Этот файл уже прикрепили под другим именем. Обновите страницу.',
    },
    fields: { slip: { missing: 'выберите файл', 'not-allowed': 'это не PDF, не PNG и не JPEG' } },
  },
  en: {
    refusals: {
      'too-large': `The file is larger than ${MOST_MB} MB. Save it as a PDF or make the picture smaller.`,
      'wrong-state': ({ because }) =>
        because === 'too-many-slips'
          ? 'This order already has ten slips, the most it can have.'
          : 'Nothing has been sent for this order, so there is no slip to attach.',
      'key-reused': 'This file is already attached under another name. Reload the page.',
    },
    fields: { slip: { missing: 'choose a file', 'not-allowed': 'this is not a PDF, PNG or JPEG' } },
  },
})
