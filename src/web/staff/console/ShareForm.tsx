import type { StaffProfile } from '#contract/staff/staff-person.ts'
import page from '#web/console/SectionPage.module.css'
import type { FormTexts } from '#web/forms/refusal-text.ts'
import { keptValue, useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { StaffForm, staffTexts } from './StaffForm.tsx'

/** How much of the payout limits holds for this person. Nobody sets their own. */
export function ShareForm({ person }: { person: StaffProfile }) {
  const t = useMessages(messages)
  const form = useOfficeForm('share')
  return (
    <section aria-labelledby="share" className={page.part}>
      <h2 id="share">{t.title}</h2>
      <p className={page.note}>
        {t.lead} <Link to="/console/limits">{t.limits}</Link>
      </p>
      {person.you ? (
        <p className={page.note}>{t.yours}</p>
      ) : (
        <StaffForm form={form} labels={{ percent: t.label }} texts={shareTexts} send={t.save}>
          <TextField
            key={person.share}
            {...form.field('percent', shareTexts)}
            inputMode="numeric"
            autoComplete="off"
            label={t.label}
            hint={t.hint}
            maxLength={4}
            defaultValue={keptValue(form.refused, 'percent') ?? person.share?.toString() ?? ''}
          />
        </StaffForm>
      )}
    </section>
  )
}

const shareTexts: FormTexts = defineMessages({
  ru: {
    ...staffTexts.ru,
    fields: { percent: { 'too-small': 'это целое число от 0 до 1000', 'too-big': 'не больше 1000' } },
  },
  en: {
    ...staffTexts.en,
    fields: { percent: { 'too-small': 'a whole number from 0 to 1000', 'too-big': 'not more than 1000' } },
  },
})

const messages = defineMessages({
  ru: {
    title: 'Лимит сотрудника',
    lead: 'Сколько сотрудник отправляет один: доля от общих пределов. Остальные владельцы узнают об этом письмом.',
    limits: 'Общие пределы',
    label: 'Доля, %',
    hint: 'Пусто — как у всех, 0 — всегда вдвоём, 200 — вдвое больше',
    yours: 'Свой лимит никто себе не задаёт: это делает другой владелец.',
    save: 'Сохранить',
  },
  en: {
    title: 'Limit of this person',
    lead: 'How much they send alone: a share of the limits of the office. The other owners hear of it by e-mail.',
    limits: 'Limits of the office',
    label: 'Share, %',
    hint: 'Empty: as everybody. 0: always two people. 200: twice as much',
    yours: 'Nobody sets their own limit: another owner does.',
    save: 'Save',
  },
})
