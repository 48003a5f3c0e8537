import { accountBlocked } from './account-blocked.ts'
import { accountDeletion } from './account-deletion.ts'
import { activateAccount } from './activate-account.ts'
import { alarmRaised } from './alarm-raised.ts'
import { alarmsOpen } from './alarms-open.ts'
import { alreadyRegistered } from './already-registered.ts'
import { changeWaits } from './change-waits.ts'
import { chatAnswered } from './chat-answered.ts'
import { claimAppointed } from './claim-appointed.ts'
import { claimMoved } from './claim-moved.ts'
import { claimOpened } from './claim-opened.ts'
import { confirmNewEmail } from './confirm-new-email.ts'
import { confirmNews } from './confirm-news.ts'
import { confirmReminder } from './confirm-reminder.ts'
import { contestWon } from './contest-won.ts'
import { emailChanged } from './email-changed.ts'
import { newDevice } from './new-device.ts'
import { officeNews } from './office-news.ts'
import { passwordChanged } from './password-changed.ts'
import { protectionChanged } from './protection-changed.ts'
import { rateReached } from './rate-reached.ts'
import { reserveAvailable } from './reserve-available.ts'
import { restorePassword } from './restore-password.ts'
import { secondFactorReset } from './second-factor-reset.ts'
import { staffInvitation } from './staff-invitation.ts'
import { staffRoleChanged } from './staff-role-changed.ts'
import { staffWorkEnded } from './staff-work-ended.ts'
import { verificationAnswered } from './verification-answered.ts'
import { withdrawalMoved } from './withdrawal-moved.ts'
import { wrongCodes } from './wrong-codes.ts'

/** Every kind of e-mail by its name, which is also the name of its file. */
export const emails = {
  'account-blocked': accountBlocked,
  'account-deletion': accountDeletion,
  'activate-account': activateAccount,
  'alarm-raised': alarmRaised,
  'alarms-open': alarmsOpen,
  'already-registered': alreadyRegistered,
  'confirm-new-email': confirmNewEmail,
  'confirm-reminder': confirmReminder,
  'email-changed': emailChanged,
  'new-device': newDevice,
  'password-changed': passwordChanged,
  'protection-changed': protectionChanged,
  'restore-password': restorePassword,
  'second-factor-reset': secondFactorReset,
  'staff-invitation': staffInvitation,
  'staff-role-changed': staffRoleChanged,
  'staff-work-ended': staffWorkEnded,
  'wrong-codes': wrongCodes,
  'change-waits': changeWaits,
  'chat-answered': chatAnswered,
  'claim-appointed': claimAppointed,
  'claim-moved': claimMoved,
  'claim-opened': claimOpened,
  'confirm-news': confirmNews,
  'contest-won': contestWon,
  'office-news': officeNews,
  'rate-reached': rateReached,
  'reserve-available': reserveAvailable,
  'verification-answered': verificationAnswered,
  'withdrawal-moved': withdrawalMoved,
} as const
