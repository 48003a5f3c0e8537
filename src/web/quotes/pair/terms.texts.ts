import type { PairView } from '#contract/catalogue/direction.ts'
import { defineMessages, plural } from '#web/locale/locale.tsx'

type FixedAt = PairView['rateFixed']['at']
type Demand = PairView['demands'][number]

type Texts = {
  give: string
  get: string
  range: (least: string, most: string) => string
  because: { payable: string; reserve: string; accounts: string }
  fee: string
  noFee: string
  feeOnGiven: (fee: string) => string
  feeOnGot: (fee: string) => string
  networkFee: string
  refundFee: string
  refundFeeNote: string
  paidBy: Record<PairView['networkFee']['paidBy'], string>
  rate: string
  fixed: Record<FixedAt, (window: string, confirmations: number) => string>
  window: string
  typical: string
  hours: string
  checks: string
  demands: Record<Demand, string>
  noDemands: string
  aboutChecks: string
}

export const termsMessages = defineMessages<Texts>({
  ru: {
    give: 'Отдаёте',
    get: 'Получаете',
    range: (least, most) => `от ${least} до ${most}`,
    because: {
      payable: 'меньшую сумму съест комиссия',
      reserve: 'больше не позволяет резерв',
      accounts: 'больше одним переводом сейчас не принять',
    },
    fee: 'Комиссия',
    noFee: 'Нет: всё уже в курсе',
    feeOnGiven: fee => `${fee} с того, что отдаёте`,
    feeOnGot: fee => `${fee} с выплаты`,
    networkFee: 'Комиссия сети',
    refundFee: 'Комиссия возврата',
    refundFeeNote: 'удержим за перевод, если обмена не будет и деньги придётся вернуть',
    paidBy: { office: 'платим мы', client: 'вычитаем из выплаты' },
    rate: 'Курс',
    fixed: {
      opening: window => `Фиксируется в заявке на ${window}`,
      arrival: () => 'Плавающий: фиксируется, когда мы увидим ваш платёж',
      confirmations: (_, count) =>
        `Плавающий: фиксируется после ${count} ${plural('ru', count, {
          one: 'подтверждения',
          few: 'подтверждений',
          many: 'подтверждений',
        })} в сети`,
    },
    window: 'На оплату даём',
    typical: 'Обычно занимает',
    hours: 'Часы работы',
    checks: 'Проверки',
    demands: {
      account: 'Нужна регистрация',
      verification: 'Попросим подтвердить карту или личность',
      aml: 'Проверяем чистоту перевода (AML)',
    },
    noDemands: 'Не нужны ни регистрация, ни документы',
    aboutChecks: 'Что и как мы проверяем',
  },
  en: {
    give: 'You give',
    get: 'You get',
    range: (least, most) => `from ${least} to ${most}`,
    because: {
      payable: 'the fee would eat up anything less',
      reserve: 'the reserve allows no more',
      accounts: 'no more can be paid in one transfer now',
    },
    fee: 'Fee',
    noFee: 'None: it is all in the rate',
    feeOnGiven: fee => `${fee} of the amount you give`,
    feeOnGot: fee => `${fee} of the payout`,
    networkFee: 'Network fee',
    refundFee: 'Refund fee',
    refundFeeNote: 'kept for the transfer if there is no exchange and the money goes back',
    paidBy: { office: 'we pay it', client: 'taken from the payout' },
    rate: 'Rate',
    fixed: {
      opening: window => `Locked for ${window} when you place the order`,
      arrival: () => 'Floating: final when we see your payment',
      confirmations: (_, count) =>
        `Floating: final after ${count} network ${plural('en', count, { one: 'confirmation', other: 'confirmations' })}`,
    },
    window: 'Time to pay',
    typical: 'Usually takes',
    hours: 'Working hours',
    checks: 'Checks',
    demands: {
      account: 'An account is required',
      verification: 'We ask you to verify your card or identity',
      aml: 'We check where the coins come from (AML)',
    },
    noDemands: 'No account and no documents needed',
    aboutChecks: 'What we check, and how',
  },
})
