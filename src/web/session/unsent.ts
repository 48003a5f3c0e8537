import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { useOffice } from './office.ts'

/** What is said in place of "we have written to you" where e-mails do not leave the office. Undefined: they leave. */
export function useUnsent(): (typeof messages)['ru'] | undefined {
  const t = useMessages(messages)
  return useOffice().letters.leave ? undefined : t
}

const messages = defineMessages({
  ru: {
    title: 'Письмо не придёт',
    visitor:
      'Обменник ещё не подключил почту, и письма никому не уходят. Напишите нам: способы связи — в разделе «Контакты».',
    staff: 'Письмо никому не ушло: почтовый сервер не подключён. Оно лежит в папке outbox на сервере.',
  },
  en: {
    title: 'The e-mail will not arrive',
    visitor: 'The office has not set up e-mail yet, so nobody gets its e-mails. Write to us: see “Contacts”.',
    staff: 'The e-mail has gone to nobody: no mail server is connected. It lies in the folder outbox on the server.',
  },
})
