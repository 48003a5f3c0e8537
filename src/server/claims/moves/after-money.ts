import { type Claim, openMoney } from '../claim.ts'
import { agree, ask, check, type Draft, getText, giveText, holdNow, preparePayout, set, tell } from '../claim-draft.ts'
import { fixesCourse } from '../course-promise.ts'
import type { Present } from './present-offer.ts'

type Surroundings = {
  /** Money that was seen and is not certain yet. */
  seen: bigint
  /** Whether what has just come was too late for the agreed course. */
  late: boolean
  /** Whether what was agreed had come before. */
  covered: boolean
  /** Whether it was paid before the time to pay was up, whenever it was heard of. */
  inWindow: boolean
  present: Present
  /** The reserve does not cover what would be held: somebody of the office approves it when there is enough. */
  unheld?: true
}

/** Where a claim goes now that certain money has come in: every state says what news of money means to it. */
export function afterMoney(draft: Draft, around: Surroundings): void {
  switch (draft.claim.state) {
    case 'awaiting-payment':
    case 'checking':
      weigh(draft, around)
      break
    case 'needs-choice':
      weighAgain(draft, around)
      break
    case 'completed':
    case 'refunded':
      askAbout(draft, 'double')
      break
    case 'cancelled':
      askAbout(draft, 'late')
      break
    case 'expired':
      if (around.inWindow) openAgain(draft, around)
      else askAbout(draft, 'late')
      break
    case 'on-hold':
      if (around.late && !around.covered) set(draft, { cameLate: true })
      break
    // What comes now is counted when the claim leaves one of these.
    case 'verification':
    case 'paying-out':
    case 'refunding':
  }
}

/** What has come in against what was agreed. */
function weigh(draft: Draft, around: Surroundings): void {
  const open = openMoney(draft.claim)
  if (around.late || draft.claim.cameLate) askAbout(draft, 'late')
  else if (!draft.claim.courseSince && !fixesCourse(draft.claim.figures.give, open)) waitForMore(draft, open, around)
  else if (!draft.claim.courseSince && !fixCourse(draft, open, around.present)) check(draft)
  else {
    const { give } = draft.claim.figures
    if (open === give || isExcessReturned(draft.claim)) takeAsPaid(draft, around)
    else if (open > give) askAbout(draft, 'more')
    else if (open + around.seen >= give) check(draft)
    else askAbout(draft, 'less')
  }
}

/** More than was agreed has come in, and its owner has said that the excess goes back. */
export const isExcessReturned = (claim: Claim): boolean =>
  claim.returnsExcess === true && openMoney(claim) > claim.figures.give

/** No course is fixed for so little. What is on its way may fix one. */
function waitForMore(draft: Draft, open: bigint, { seen }: Surroundings): void {
  if (fixesCourse(draft.claim.figures.give, open + seen)) check(draft)
  else askAbout(draft, 'less')
}

/** It ran out only because the office, or its node, heard too late of what had been paid in time. */
function openAgain(draft: Draft, around: Surroundings): void {
  tell(draft, 'paid-in-time')
  if (!around.unheld) holdNow(draft)
  weigh(draft, around)
}

function takeAsPaid(draft: Draft, { unheld }: Surroundings): void {
  if (draft.claim.needsAml || unheld) check(draft)
  else preparePayout(draft)
  tell(draft, 'payment-complete', giveText(draft.claim, openMoney(draft.claim)))
}

/** More money while the client is asked: what is missing may have come without a word. */
function weighAgain(draft: Draft, around: Surroundings): void {
  const { problem, settled, figures, cameLate } = draft.claim
  if (problem === 'double' || settled > 0n) return
  const open = openMoney(draft.claim)
  // Whatever comes on top, it is no longer too late only when something new has been agreed.
  const late = cameLate || problem === 'late' || around.late
  if (!late && open === figures.give) weigh(draft, around)
  else if (late) set(draft, { problem: 'late', cameLate: true })
  else set(draft, { problem: open < figures.give ? 'less' : 'more' })
}

export function askAbout(draft: Draft, problem: 'less' | 'more' | 'late' | 'double'): void {
  ask(draft, problem)
  if (problem === 'late') set(draft, { cameLate: true })
  const { amount: received, currency } = giveText(draft.claim, openMoney(draft.claim))
  tell(draft, 'asked', {
    problem,
    received,
    expected: giveText(draft.claim, draft.claim.figures.give).amount,
    currency,
  })
}

/** A floating claim takes the course of this moment for what has come. False: there is none now. */
export function fixCourse(draft: Draft, give: bigint, present: Present): boolean {
  const offered = present(draft.claim, give, draft.mover.at)
  if (!offered.ok) return false
  agree(draft, offered.value.figures, offered.value.terms)
  set(draft, { courseSince: draft.mover.at, cameLate: undefined })
  const { course } = offered.value.terms
  const get = getText(draft.claim, offered.value.figures.get)
  tell(draft, 'course-fixed', { give: course.give, get: course.get, ...get })
  return true
}
