import { type AlarmFault, faultText } from '#contract/alarms/alarm-details.ts'

/** Keeps files outside of the database. What is put there is encrypted already. */
export type PhotoStore = {
  put: (id: string, bytes: Buffer) => Promise<void>
  /** Undefined: there is no such file. */
  get: (id: string) => Promise<Buffer | undefined>
  /** Resolves when the file is proven to be gone, also when it never was there. */
  remove: (id: string) => Promise<void>
}

export const storeNames = ['folder', 's3'] as const
export type StoreName = (typeof storeNames)[number]

/** The store does not answer as it should. Its message is without a key. */
export class StoreFault extends Error {
  readonly detail: AlarmFault
  constructor(detail: AlarmFault, options?: ErrorOptions) {
    super(faultText(detail, 'en'), options)
    this.detail = detail
  }
}
