import { LONGEST_STAFF_NAME } from '#contract/auth/staff-names.ts'
import type { StaffProfile } from '#contract/staff/staff-person.ts'
import page from '#web/console/SectionPage.module.css'
import { keptValue, useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { staffNameRefusals, staffNameTexts } from '#web/users/settings/staff-name.texts.ts'
import { StaffForm } from './StaffForm.tsx'

/** Gives a member of staff the name that customers read. */
export function NameForm({ person }: { person: StaffProfile }) {
  const t = useMessages(messages)
  const words = useMessages(staffNameTexts)
  const form = useOfficeForm('name')
  return (
    <section aria-labelledby="name" className={page.part}>
      <h2 id="name">{t.title}</h2>
      <StaffForm form={form} labels={{ name: words.name }} texts={staffNameRefusals} send={words.save}>
        <TextField
          key={person.name}
          {...form.field('name', staffNameRefusals)}
          autoComplete="off"
          label={words.name}
          hint={t.hint}
          maxLength={LONGEST_STAFF_NAME}
          defaultValue={keptValue(form.refused, 'name') ?? person.name ?? ''}
        />
      </StaffForm>
    </section>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Имя для клиентов',
    hint: 'Для чата и писем из него. Если пусто, клиент видит «Оператор» и название обменника',
  },
  en: {
    title: 'Name for customers',
    hint: 'In the chat and its e-mails. If it is empty, customers see “operator” and the name of the office',
  },
})
