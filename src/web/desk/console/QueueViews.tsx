import type { QueueView } from '#contract/desk/queue-view.ts'
import { LONGEST_VIEW_NAME } from '#contract/desk/queue-view-limits.ts'
import { Chips } from '#web/console/Chips.tsx'
import { QUEUE_PATH } from '#web/console/frame/sections.ts'
import { SummaryWithProof } from '#web/console/panel/SummaryWithProof.tsx'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { DeskData } from './DeskPage.data.ts'
import styles from './QueueViews.module.css'
import { consolePath, type QueueQuery } from './queue-query.ts'

/** The reader's own views of the queue. What is shown now can be named, or is taken away. */
export function QueueViews({ data: { query, views, viewId } }: { data: Pick<DeskData, 'query' | 'views' | 'viewId'> }) {
  const t = useMessages(messages)
  const search = searchOf(query)
  const shown = views.find(view => view.search === search)
  if (views.length === 0 && search === '') return null
  return (
    <div className={styles.views}>
      {views.length > 0 && (
        <Chips label={t.views}>
          {views.map(({ id, name, search: to }) => (
            <Link key={id} to={`${QUEUE_PATH}?${to}`} aria-current={to === search ? 'true' : undefined}>
              {name}
            </Link>
          ))}
        </Chips>
      )}
      {shown ? (
        <Drop key={shown.id} view={shown} path={consolePath(query)} />
      ) : (
        search !== '' && <Keep key={search} search={search} viewId={viewId} path={consolePath(query)} />
      )}
    </div>
  )
}

function Keep({ search, viewId, path }: { search: string; viewId: string; path: string }) {
  const t = useMessages(messages)
  const { Form, busy, refused } = useOfficeForm('view-keep')
  const told = refused?.form === 'view-keep' ? refused : undefined
  return (
    <details className={styles.keep} open={told !== undefined || undefined}>
      <summary>{t.keep}</summary>
      <Form method="post" action={path} className={styles.form}>
        <input type="hidden" name="form" value="view-keep" />
        <input type="hidden" name="id" value={viewId} />
        <input type="hidden" name="search" value={search} />
        <SummaryWithProof refused={told} labels={{ name: t.name }} texts={refusalTexts} />
        <TextField
          id="view-name"
          name="name"
          label={t.name}
          maxLength={LONGEST_VIEW_NAME}
          autoComplete="off"
          required
        />
        <Button type="submit" size="small" busy={busy}>
          {t.save}
        </Button>
      </Form>
    </details>
  )
}

function Drop({ view: { id, name }, path }: { view: QueueView; path: string }) {
  const t = useMessages(messages)
  const { Form, busy } = useOfficeForm('view-drop')
  return (
    <Form method="post" action={path}>
      <input type="hidden" name="form" value="view-drop" />
      <input type="hidden" name="id" value={id} />
      <Button type="submit" size="small" variant="quiet" busy={busy}>
        {t.drop(name)}
      </Button>
    </Form>
  )
}

/** What a view keeps of the address: neither the page nor what is searched for. */
const searchOf = (query: QueueQuery): string => consolePath({ ...query, page: 1, q: '' }).split('?')[1] ?? ''

const refusalTexts = defineMessages({
  ru: { refusals: { conflict: 'Можно хранить двенадцать видов. Уберите один, чтобы сохранить новый.' } },
  en: { refusals: { conflict: 'You can save twelve views. Remove one to add another.' } },
})

const messages = defineMessages({
  ru: {
    views: 'Мои виды очереди',
    keep: 'Сохранить вид',
    name: 'Название вида',
    save: 'Сохранить',
    drop: (name: string) => `Убрать вид «${name}»`,
  },
  en: {
    views: 'My saved views',
    keep: 'Save this view',
    name: 'Name of the view',
    save: 'Save',
    drop: (name: string) => `Remove the view “${name}”`,
  },
})
