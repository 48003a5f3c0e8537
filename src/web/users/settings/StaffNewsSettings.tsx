import { type StaffNewsKind, staffNewsKinds } from '#contract/desk/staff-news.ts'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import styles from './settings.module.css'

/** What of the work a member of staff is e-mailed of. */
export function StaffNewsSettings({ kinds }: { kinds: readonly StaffNewsKind[] }) {
  const t = useMessages(messages)
  const form = useOfficeForm('staff-news')
  return (
    <SettingsSection id="staff-news" title={t.title} lead={t.lead}>
      <SettingsForm form={form} send={t.save}>
        {form.done !== undefined && (
          <Notice tone="good" announced>
            <p>{t.done}</p>
          </Notice>
        )}
        <fieldset className={styles.switches}>
          <legend className="visually-hidden">{t.about}</legend>
          {staffNewsKinds.map(kind => (
            <Switch key={kind} name={kind} value="yes" defaultChecked={kinds.includes(kind)} label={t.kinds[kind]} />
          ))}
        </fieldset>
        <p className={styles.note}>{t.note}</p>
      </SettingsForm>
    </SettingsSection>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Письма о работе',
    lead: 'Что нового в пульте присылать вам на почту. Звук и уведомления браузера включаются в самом пульте.',
    about: 'О чём писать',
    kinds: {
      order: 'Новая заявка',
      payment: 'Оплата: пришла или о ней сообщил клиент',
      message: 'Новое сообщение в чате',
      'second-person': 'Нужно ваше подтверждение',
      alarm: 'Тревога',
    } satisfies Record<StaffNewsKind, string>,
    note: 'Письмо не чаще раза в десять минут: что случится за это время, будет в следующем. О тревоге, которую никто другой не получит, владельцу пишем всегда.',
    save: 'Сохранить',
    done: 'Сохранено.',
  },
  en: {
    title: 'E-mails about work',
    lead: 'What we e-mail you from the console. Sound and browser notifications are turned on in the console itself.',
    about: 'What to e-mail you about',
    kinds: {
      order: 'A new order',
      payment: 'A payment: seen, or reported by the customer',
      message: 'A new message in the chat',
      'second-person': 'Something needs your confirmation',
      alarm: 'An alarm',
    } satisfies Record<StaffNewsKind, string>,
    note: 'One e-mail in ten minutes at most: what happens meanwhile comes in the next one. Owners always get an alarm that nobody else would.',
    save: 'Save',
    done: 'Saved.',
  },
})
