import { type ComponentType, useEffect, useLayoutEffect, useState } from 'react'
import { type ModalProps, openModal } from '#web/ui/modal.ts'
import { useLater } from '#web/ui/use-later.ts'
import { pressedKey } from './pressed-key.ts'
import { type ConsoleSection, useSections } from './sections.ts'
import { HELP_KEY, useKeys } from './use-keys.ts'

/** What opens with a key on every page of the console. It knows the moves of claims, which the frame does not. */
export type FrameWindows = {
  KeysHelp: ComponentType<ModalProps<undefined>>
  loadPalette: () => Promise<ComponentType<ModalProps<readonly ConsoleSection[]>>>
}

/** The keys that every page of the console has: the palette and the list of all keys. Returns what opens each. */
export function useFrameKeys({ KeysHelp, loadPalette }: FrameWindows): {
  openHelp: () => void
  openPalette: () => void
} {
  const sections = useSections()
  const [asked, setAsked] = useState(0)
  const { code: Palette } = useLater(loadPalette, asked > 0)
  useEffect(() => {
    if (Palette && asked > 0) openModal(Palette, sections)
  }, [Palette, sections, asked])

  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isPaletteKey(event) || pressedKey(event) !== 'k') return
      event.preventDefault()
      // An open modal is finished first.
      if (!document.querySelector('dialog[open]')) setAsked(times => times + 1)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  const openHelp = () => openModal(KeysHelp, undefined)
  useKeys(key => (key === HELP_KEY ? openHelp : undefined))
  return { openHelp, openPalette: () => setAsked(times => times + 1) }
}

const isPaletteKey = ({ ctrlKey, metaKey, altKey, shiftKey, repeat }: KeyboardEvent) =>
  ctrlKey !== metaKey && !altKey && !shiftKey && !repeat
