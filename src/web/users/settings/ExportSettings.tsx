import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { SettingsSection } from './SettingsSection.tsx'

/** The export of personal data. The file is in the link itself, so saving it needs no script. */
export function ExportSettings() {
  const t = useMessages(messages)
  const form = useOfficeForm<{ file: string }>('export')
  return (
    <SettingsSection id="export" title={t.title} lead={t.lead}>
      {form.done ? (
        <Notice tone="good" title={t.ready} announced>
          <p>
            <a
              download="agio-my-data.json"
              href={`data:application/json;charset=utf-8,${encodeURIComponent(form.done.file)}`}
            >
              {t.download}
            </a>
          </p>
        </Notice>
      ) : (
        <SettingsForm form={form} send={t.prepare} icon="download" />
      )}
    </SettingsSection>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Мои данные',
    lead: 'Всё, что обменник о вас хранит, одним файлом JSON.',
    prepare: 'Подготовить файл',
    ready: 'Файл готов',
    download: 'Скачать',
  },
  en: {
    title: 'My data',
    lead: 'Everything we store about you, in one JSON file.',
    prepare: 'Prepare file',
    ready: 'File ready',
    download: 'Download',
  },
})
