import { useLoaderData } from 'react-router'
import page from '#web/console/SectionPage.module.css'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { ProofForm } from '../panel/ProofForm.tsx'
import type { ProofData } from './ProofPage.data.ts'

export { action, loader } from './ProofPage.data.ts'

export const handle: PageHandle = { head: ({ locale }) => ({ title: messages[locale].title, noindex: true }) }

/** Where a file of the console leads to whoever has not proved lately who they are. */
export function Component() {
  const t = useMessages(messages)
  const { to, proved } = useLoaderData<ProofData>()
  return (
    <div className={page.page}>
      <h1>{t.title}</h1>
      <p className={page.note}>{t.lead}</p>
      {proved ? (
        <Notice tone="good" title={t.proved}>
          {to && (
            <a href={to} data-reload>
              {t.file}
            </a>
          )}
        </Notice>
      ) : (
        <ProofForm />
      )}
    </div>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Подтвердите, что это вы',
    lead: 'Файлы с личными данными открываются после кода. Пятнадцать минут больше не спросим.',
    proved: 'Подтверждено',
    file: 'Открыть файл',
  },
  en: {
    title: 'Confirm it’s you',
    lead: 'Files with personal data open after a code. We will not ask again for fifteen minutes.',
    proved: 'Confirmed',
    file: 'Open the file',
  },
})
