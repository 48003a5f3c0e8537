import { readStored } from '#web/storage/storage.ts'

/** Under this name what was typed waits in the tab for the sign-in. The rest of it is fetched only where it is needed. */
export const KEPT_FORMS = 'kept-forms'

/** Whether something waits in this tab for whoever signs in. */
export const areFormsKept = (): boolean => readStored('sessionStorage', KEPT_FORMS, kept => kept) !== undefined
