import { SLIP_BYTES } from '#contract/desk/slip-limits.ts'
import { answerForm } from '#web/forms/form-outcome.ts'
import { refuseTooLarge } from '#web/forms/refuse-too-large.ts'

type Send<More extends string> = {
  file: (id: string, name: string, file: File, more: Record<More, string>) => Promise<unknown>
  text: (id: string, text: string, more: Record<More, string>) => Promise<unknown>
}

/**
 * Sends what one form of a chat has: words, a file, or both, each as a message of its own. The file goes first: when it is refused, nothing
 * has been sent, and the form comes back with its words. `more` are fields beside them that may stay empty.
 */
export function answerMessage<More extends string>(
  name: string,
  form: FormData,
  more: readonly More[],
  send: Send<More>,
) {
  const sent = form.get('file')
  const file = sent instanceof File && sent.size > 0 ? sent : undefined
  const optional = Object.fromEntries(more.map(field => [field, 'optional'])) as Record<More, 'optional'>
  const kinds = { id: 'kept', fileId: 'kept', text: file ? 'optional' : 'kept', ...optional } as const
  return answerForm(name, form, kinds, async texts => {
    const { id, fileId, text } = texts
    if (file) {
      refuseTooLarge(file, SLIP_BYTES)
      await send.file(fileId, (file.name || 'file').slice(-120), file, texts)
    }
    if (text) await send.text(id, text, texts)
  })
}
