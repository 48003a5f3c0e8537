import type { WithdrawalState } from '#contract/withdrawals/withdrawal-moves.ts'
import { defineMessages } from '#web/locale/locale.tsx'
import type { StatusTone } from '#web/ui/Status.tsx'

export const withdrawalStateNames = defineMessages<Record<WithdrawalState, string>>({
  ru: { new: 'Новая', processing: 'В работе', paid: 'Выплачена', rejected: 'Отклонена', cancelled: 'Отменена' },
  en: { new: 'New', processing: 'In progress', paid: 'Paid', rejected: 'Declined', cancelled: 'Cancelled' },
})

export const withdrawalTones: Record<WithdrawalState, StatusTone> = {
  new: 'wait',
  processing: 'work',
  paid: 'done',
  rejected: 'stop',
  cancelled: 'rest',
}
