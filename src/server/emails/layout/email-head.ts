/** A PNG that goes with the e-mail, so that opening it loads nothing. */
export type EmailLogo = { content: Buffer; width: number; height: number }

/** Name, public address and colour of the office. */
export type EmailHead = {
  officeName: string
  origin: string
  accent: string
  timeZone?: string
  logo?: EmailLogo
  /** Whether somebody reads the replies to any e-mail of the office. */
  answered?: boolean
  /** Where a reply with this token goes. Absent: nobody reads replies. */
  replyTo?: (token: string) => string | undefined
}
