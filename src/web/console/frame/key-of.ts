type Press = Pick<KeyboardEvent, 'key' | 'code'> & { shiftKey?: boolean }

/** The letter that stands on the key in the Latin layout, whatever layout is on. */
export function keyOf({ key, code, shiftKey = false }: Press): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase()
  if (key === '/' || key === '?') return key
  // Signs that Latin layouts have there mean themselves; in the Russian one the key has a full stop and a comma.
  if (code === 'Slash' && (key === '.' || key === ',')) return shiftKey ? '?' : '/'
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? key
}
