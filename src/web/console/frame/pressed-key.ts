type Press = Pick<KeyboardEvent, 'key' | 'code'> & { shiftKey?: boolean }

/** The letter of a key in the Latin layout, whichever layout is active. */
export function pressedKey({ key, code, shiftKey = false }: Press): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase()
  if (key === '/' || key === '?') return key
  // Latin layouts have their own signs on this key; the Russian one has a full stop and a comma.
  if (code === 'Slash' && (key === '.' || key === ',')) return shiftKey ? '?' : '/'
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? key
}
