import type { StaffProfile } from '#contract/staff/staff-person.ts'
import page from '#web/console/SectionPage.module.css'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { StaffForm, staffTexts } from './StaffForm.tsx'

/** Ends the work of somebody else. */
export function EndOfWork({ person }: { person: StaffProfile }) {
  const t = useMessages(messages)
  const form = useOfficeForm('end')
  if (person.you) return null
  return (
    <section aria-labelledby="end" className={page.part}>
      <h2 id="end">{t.title}</h2>
      <StaffForm form={form} labels={{ understood: t.understood }} send={t.send} variant="danger">
        <p className={page.note}>{t.means}</p>
        <input type="hidden" name="from" value={person.role} />
        <Checkbox {...form.field('understood', staffTexts)} value="yes" label={t.understood} />
      </StaffForm>
    </section>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Конец работы',
    means:
      'Роль снимается, все сеансы закрываются сразу, взятые заявки возвращаются в очередь. Кабинет остаётся, как у клиента.',
    understood: 'Сотрудник больше здесь не работает',
    send: 'Прекратить работу',
  },
  en: {
    title: 'End of work',
    means:
      'The role is taken away, every session ends at once, and orders in hand go back to the queue. The account stays, as a customer’s.',
    understood: 'This person does not work here any more',
    send: 'End their work',
  },
})
