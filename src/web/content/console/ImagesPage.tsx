import { useLoaderData } from 'react-router'
import type { Image } from '#contract/content/content.calls.ts'
import { imagePath, widthsOf } from '#contract/content/content-names.ts'
import { SummaryWithProof } from '#web/console/panel/SummaryWithProof.tsx'
import form from '#web/console/records/RecordPage.module.css'
import page from '#web/console/SectionPage.module.css'
import type { FormTexts } from '#web/forms/refusal-text.ts'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { Button } from '#web/ui/Button.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { ContentLinks } from './ContentLinks.tsx'
import type { ImagesData } from './ImagesPage.data.ts'
import styles from './ImagesPage.module.css'

export { action, loader } from './ImagesPage.data.ts'

export const handle: PageHandle = { head: ({ locale }) => ({ title: messages[locale].title, noindex: true }) }

/** The pictures of texts: uploaded here, shown by their names. */
export function Component() {
  const { items, page: at, pages } = useLoaderData<ImagesData>()
  const t = useMessages(messages)
  const { Form, refused, done, field, busy } = useOfficeForm<Image>('image')
  return (
    <div className={page.page}>
      <div className={page.head}>
        <div>
          <h1>{t.title}</h1>
          <p className={page.note}>{t.lead}</p>
        </div>
        <div className={page.acts}>
          <ContentLinks here="images" />
        </div>
      </div>
      {done && (
        <Notice tone="good" announced title={t.stored}>
          <code>{markdownOf(done.name)}</code>
        </Notice>
      )}
      <Form method="post" encType="multipart/form-data" className={form.form}>
        <input type="hidden" name="form" value="image" />
        <SummaryWithProof refused={refused} labels={{ file: t.file }} texts={formTexts} />
        <fieldset className={form.group}>
          <legend>{t.upload}</legend>
          <TextField
            type="file"
            accept=".png,.jpg,.jpeg,.webp,image/png,image/jpeg,image/webp"
            label={t.file}
            hint={t.hint}
            {...field('file', formTexts)}
          />
        </fieldset>
        <div>
          <Button type="submit" variant="primary" busy={busy}>
            {t.send}
          </Button>
        </div>
      </Form>
      {items.length === 0 ? (
        <EmptyState title={t.none}>
          <p>{t.noneText}</p>
        </EmptyState>
      ) : (
        <ul className={styles.images}>
          {items.map(({ name, width, height }) => (
            <li key={name}>
              <img
                src={imagePath(name, widthsOf(width)[0]!)}
                width={width}
                height={height}
                alt={t.picture(name)}
                loading="lazy"
              />
              <code className={styles.name}>{name}</code>
              <CopyButton value={markdownOf(name)} what={t.markdown} compact />
            </li>
          ))}
        </ul>
      )}
      <Pagination page={at} pages={pages} hrefOf={to => `/console/content/images?page=${to}`} />
    </div>
  )
}

const markdownOf = (name: string): string => `![](${name})`

const messages = defineMessages({
  ru: {
    title: 'Картинки',
    lead: 'Картинка перерисовывается в нескольких размерах; сведения о камере и месте съёмки пропадают.',
    upload: 'Загрузить',
    file: 'Файл',
    hint: 'PNG, JPEG или WebP до 8 МБ и 40 мегапикселей.',
    send: 'Загрузить картинку',
    stored: 'Картинка сохранена. В тексте она пишется так:',
    none: 'Картинок ещё нет',
    noneText: 'Загруженную картинку можно поставить в любой текст и на обложку новости.',
    picture: (name: string) => `Картинка ${name}`,
    markdown: 'запись для текста',
  },
  en: {
    title: 'Pictures',
    lead: 'A picture is drawn anew in several sizes; what it says of the camera and the place is gone.',
    upload: 'Upload',
    file: 'File',
    hint: 'PNG, JPEG or WebP, up to 8 MB and 40 megapixels.',
    send: 'Upload the picture',
    stored: 'The picture is stored. In a text it is written like this:',
    none: 'There are no pictures yet',
    noneText: 'An uploaded picture can stand in any text and on top of an article.',
    picture: (name: string) => `Picture ${name}`,
    markdown: 'how texts name it',
  },
})

const formTexts: FormTexts = defineMessages({
  ru: {
    fields: {
      file: {
        missing: 'выберите файл',
        'too-large': 'файл больше 8 МБ',
        'wrong-format': 'это не PNG, не JPEG и не WebP',
        broken: 'файл не читается',
        'too-big': 'больше 40 мегапикселей',
        'too-small': 'слишком маленькая',
      },
    },
  },
  en: {
    fields: {
      file: {
        missing: 'choose a file',
        'too-large': 'the file is larger than 8 MB',
        'wrong-format': 'this is neither PNG nor JPEG nor WebP',
        broken: 'the file cannot be read',
        'too-big': 'more than 40 megapixels',
        'too-small': 'too small',
      },
    },
  },
})
