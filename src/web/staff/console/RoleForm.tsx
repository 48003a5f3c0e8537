import { type ComposedRole, staffRoles } from '#contract/auth/roles.ts'
import type { StaffProfile } from '#contract/staff/staff-person.ts'
import { roleName } from '#web/console/frame/role.texts.ts'
import page from '#web/console/SectionPage.module.css'
import { keptValue, useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { StaffForm, staffTexts } from './StaffForm.tsx'

/** Gives another role, where that is possible; otherwise it says why not. */
export function RoleForm({ person, composed }: { person: StaffProfile; composed: readonly ComposedRole[] }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const form = useOfficeForm('role')
  const why = person.lastOwner ? t.last : person.you ? t.own : undefined
  return (
    <section aria-labelledby="role" className={page.part}>
      <h2 id="role">{t.title}</h2>
      {why ? (
        <p className={page.note}>{why}</p>
      ) : (
        <StaffForm form={form} labels={{ to: t.role }} send={t.send}>
          <input type="hidden" name="from" value={person.role} />
          <SelectField
            key={person.role}
            {...form.field('to', staffTexts)}
            label={t.role}
            hint={t.hint}
            defaultValue={keptValue(form.refused, 'to') ?? person.role}
          >
            {[...staffRoles, ...composed].map(role => (
              <option key={role} value={role}>
                {roleName(role, locale)}
              </option>
            ))}
          </SelectField>
        </StaffForm>
      )}
    </section>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Роль',
    role: 'Новая роль',
    hint: 'Сотрудник выйдет отовсюду, а его заявки вернутся в очередь.',
    send: 'Сменить роль',
    own: 'Свою роль никто не меняет сам: это сделает другой владелец.',
    last: 'Вы последний владелец: без вас обменником никто не сможет управлять. Пригласите ещё одного.',
  },
  en: {
    title: 'Role',
    role: 'New role',
    hint: 'The person is signed out everywhere, and their orders go back to the queue.',
    send: 'Change the role',
    own: 'Nobody changes their own role: another owner does.',
    last: 'You are the last owner: without you nobody could manage the office. Invite another one.',
  },
})
