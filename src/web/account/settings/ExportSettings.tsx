import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { SettingsSummary } from './SettingsSummary.tsx'
import styles from './settings.module.css'

/** Everything the office keeps about a person. The file is in the link itself, so saving it needs no script. */
export function ExportSettings() {
  const t = useMessages(messages)
  const { Form, busy, refused, done } = useOfficeForm<{ file: string }>('export')
  return (
    <SettingsSection id="export" title={t.title} lead={t.lead}>
      <Form method="post" className={styles.form}>
        <SettingsSummary refused={refused} labels={{}} />
        <input type="hidden" name="form" value="export" />
        {done ? (
          <Notice tone="good" title={t.ready} announced>
            <p>
              <a
                download="agio-my-data.json"
                href={`data:application/json;charset=utf-8,${encodeURIComponent(done.file)}`}
              >
                {t.download}
              </a>
            </p>
          </Notice>
        ) : (
          <div className={styles.row}>
            <Button type="submit" icon="download" busy={busy}>
              {t.prepare}
            </Button>
          </div>
        )}
      </Form>
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
