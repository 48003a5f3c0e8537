import { inject } from 'vitest'
import { startOffice, type TestOffice } from './office.ts'

/** An office whose web side has the page `/ui`: every part of the interface in every state. */
export const startUiOffice = (): Promise<TestOffice> => startOffice({ dist: new URL(inject('uiPage')) })
