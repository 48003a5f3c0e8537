import { readStored } from '#web/storage/storage.ts'

/** The key of kept forms in the tab's storage. The module that reads them is loaded only where there are some. */
export const KEPT_FORMS = 'kept-forms'

/** Whether this tab keeps forms for after the sign-in. */
export const areFormsKept = (): boolean => readStored('sessionStorage', KEPT_FORMS, kept => kept) !== undefined
