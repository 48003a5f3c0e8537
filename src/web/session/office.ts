import { createContext, useContext } from 'react'
import type { OfficeIdentity } from '#contract/office-settings/office-settings.ts'

/** Pages of tests that need no office have this one. */
const unnamed: OfficeIdentity = {
  name: 'Agio',
  tagline: { en: '', ru: '' },
  contact: { email: '', phone: '', telegram: '' },
  links: [],
  hours: null,
  languages: ['ru', 'en'],
  accent: '',
  logo: null,
  chats: [],
  letters: { leave: true, answered: false },
}

const OfficeContext = createContext<OfficeIdentity>(unnamed)
export const OfficeProvider = OfficeContext.Provider

/** How visitors know the office: its name and how it is reached. */
export const useOffice = (): OfficeIdentity => useContext(OfficeContext)
