import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'

type TryAgainProps = {
  /** What could not be loaded; by default a part of the page. */
  text?: string
  onAgain: () => void
}

/** Shown in place of something that did not load, with a button to try again. */
export function TryAgain({ text, onAgain }: TryAgainProps) {
  const t = useMessages(messages)
  return (
    <Notice
      tone="bad"
      announced
      actions={
        <Button size="small" onClick={onAgain}>
          {t.again}
        </Button>
      }
    >
      {text ?? t.missing}
    </Notice>
  )
}

const messages = defineMessages({
  ru: { missing: 'Эта часть страницы не загрузилась: нет связи.', again: 'Повторить' },
  en: { missing: 'This part of the page did not load: no connection.', again: 'Try again' },
})
