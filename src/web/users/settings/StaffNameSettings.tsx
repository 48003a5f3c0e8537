import { LONGEST_STAFF_NAME } from '#contract/auth/staff-names.ts'
import { keptValue, useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { staffNameRefusals, staffNameTexts } from './staff-name.texts.ts'

/** The name under which customers know a member of staff. */
export function StaffNameSettings({ name }: { name: string | null }) {
  const t = useMessages(messages)
  const words = useMessages(staffNameTexts)
  const form = useOfficeForm('staff-name')
  return (
    <SettingsSection id="staff-name" title={t.title} lead={t.lead}>
      <SettingsForm form={form} send={words.save} labels={{ name: words.name }} texts={staffNameRefusals}>
        {form.done !== undefined && (
          <Notice tone="good" announced>
            <p>{name === null ? words.none : words.done}</p>
          </Notice>
        )}
        <TextField
          key={name}
          {...form.field('name', staffNameRefusals)}
          autoComplete="off"
          label={words.name}
          hint={t.hint}
          maxLength={LONGEST_STAFF_NAME}
          defaultValue={keptValue(form.refused, 'name') ?? name ?? ''}
        />
      </SettingsForm>
    </SettingsSection>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Имя для клиентов',
    lead: 'Его видят в чате и в письмах из чата. Адрес вашей почты клиентам не показываем.',
    hint: 'Если пусто, клиент видит «Оператор» и название обменника',
  },
  en: {
    title: 'Name for customers',
    lead: 'Shown in the chat and in e-mails from it. Customers never see your e-mail address.',
    hint: 'If it is empty, customers see “operator” and the name of the office',
  },
})
