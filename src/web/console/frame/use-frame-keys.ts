import { useEffect, useLayoutEffect, useState } from 'react'
import { openModal } from '#web/ui/modal.ts'
import { useLater } from '#web/ui/use-later.ts'
import { keyOf } from './key-of.ts'
import { useKeys } from './use-keys.ts'

/** The keys that every page of the console has: the palette, and what all keys are. Answers what opens the palette. */
export function useFrameKeys(): () => void {
  const [asked, setAsked] = useState(0)
  const { code: Palette } = useLater(loadPalette, asked > 0)
  useEffect(() => {
    if (Palette && asked > 0) openModal(Palette, undefined)
  }, [Palette, asked])

  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isPaletteKey(event) || keyOf(event) !== 'k') return
      event.preventDefault()
      // A window that is open has its own work to be finished first.
      if (!document.querySelector('dialog[open]')) setAsked(times => times + 1)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  // On a page without keys of its own there is the help all the same.
  useKeys(noKeys)
  return () => setAsked(times => times + 1)
}

const noKeys = () => undefined

const loadPalette = async () => (await import('./Palette.tsx')).Palette

const isPaletteKey = ({ ctrlKey, metaKey, altKey, shiftKey, repeat }: KeyboardEvent) =>
  ctrlKey !== metaKey && !altKey && !shiftKey && !repeat
