import type { FormEvent } from 'react'
import { useCaptcha } from '#web/captcha/use-captcha.ts'
import { useOfficeForm } from '#web/forms/use-office-form.ts'

/** A form that robots would flood: it is sent with a solved captcha. */
export function useGuardedForm<Done = unknown>(name: string) {
  const { submit, busy, ...form } = useOfficeForm<Done>(name)
  const { begin, take, waiting } = useCaptcha()

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const filled = new FormData(event.currentTarget)
    const solution = await take()
    if (solution) filled.set('captcha', solution)
    await submit(filled, { method: 'post' })
  }
  return { ...form, busy: busy || waiting, waiting, guard: { onFocus: begin, onSubmit: send } }
}
