import { z } from 'zod'

/**
 * What becomes of letters: `folder` without a mail server, so nobody gets them; `untried` until the server has accepted
 * one; then `works`. A demo office plays that its letters arrive.
 */
export const mailStates = ['folder', 'untried', 'works'] as const
export const MailState = z.enum(mailStates)
export type MailState = (typeof mailStates)[number]
