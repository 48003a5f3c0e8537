/** Puts a text on the clipboard; false when the browser did not let us. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyFromField(text)
  }
}

/** An office at a plain http address of a local network has no clipboard to write to; what is selected can be copied. */
function copyFromField(text: string): boolean {
  const field = document.createElement('textarea')
  const focused = document.activeElement as HTMLElement | null
  field.value = text
  field.className = 'visually-hidden'
  // Everything outside an open dialog is inert and could not be selected.
  const place = focused?.closest('dialog') ?? document.body
  place.append(field)
  try {
    field.select()
    return document.execCommand('copy')
  } finally {
    field.remove()
    focused?.focus()
  }
}
