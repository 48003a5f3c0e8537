export const LONGEST_STAFF_NAME = 40

type Person = { email: string; name?: string | undefined }

/** Where a name is enough. */
export const shortName = ({ name, email }: Person): string => name ?? email

/** Where it must be certain who is meant: two colleagues can have one name, but not one mailbox. */
export const fullName = ({ name, email }: Person): string => (name === undefined ? email : `${name} (${email})`)
