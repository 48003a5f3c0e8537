import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'

/** At the end of a shift: everything that its reader has in hand goes back to the queue. */
export function GiveBackAll({ count, path }: { count: number; path: string }) {
  const t = useMessages(messages)
  const { Form, busy, done } = useOfficeForm<number>('leave-all')
  return (
    <Form method="post" action={path}>
      <input type="hidden" name="form" value="leave-all" />
      {count > 0 && (
        <Button type="submit" size="small" busy={busy}>
          {t.leave(count)}
        </Button>
      )}
      <p role="status">{count === 0 && done !== undefined && t.left(done)}</p>
    </Form>
  )
}

const messages = defineMessages({
  ru: {
    leave: (count: number) => `Вернуть все мои в очередь: ${count}`,
    left: (count: number) => `Возвращено в очередь: ${count}`,
  },
  en: {
    leave: (count: number) => `Return all of mine to the queue: ${count}`,
    left: (count: number) => `Returned to the queue: ${count}`,
  },
})
