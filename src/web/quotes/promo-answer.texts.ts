import type { CodeAnswer } from '#contract/catalogue/code-answer.ts'
import { groupedNumber } from '#contract/claims/grouped-number.ts'
import type { Locale } from '#contract/locale.ts'
import { momentText } from '#web/format/moment-text.ts'
import { showDecimal } from '#web/format/show-decimal.ts'
import { defineMessages, useLocale } from '#web/locale/locale.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

type Refused = Extract<CodeAnswer, { applies: false }>
type Later = NonNullable<Extract<CodeAnswer, { applies: true }>['later']>[number]
type Values = { at: string; claim: string; minimum: string; percent: string; pairs: string }

export function useCodeText(): (answer: CodeAnswer) => string {
  const locale = useLocale()
  const here = useHydrated()
  return answer => codeText(answer, locale, here)
}

/** What is said of a promo code: why it does not apply and what would make it apply, or what is checked later. */
export function codeText(answer: CodeAnswer, locale: Locale, here: boolean): string {
  const t = messages[locale]
  const { code } = answer
  if (answer.applies) return t.applies(code, (answer.later ?? []).map(condition => t.later[condition]).join(', '))
  const { reason, at, claim, minimum, percent, from = [], to = [], pairs = [] } = answer
  const sides = [
    ...(from.length > 0 ? [t.give(from.join(', '))] : []),
    ...(to.length > 0 ? [t.get(to.join(', '))] : []),
    ...(pairs.length > 0 ? [pairs.map(pair => pair.replace('-', ' → ')).join(', ')] : []),
  ]
  const why = t.reasons[reason]({
    at: at === undefined ? '' : momentText(at, locale, here),
    claim: claim === undefined ? '' : groupedNumber(claim),
    minimum: minimum ? `${showDecimal(minimum.amount, locale)}\u00a0${minimum.ticker}` : '',
    percent: percent === undefined ? '' : showDecimal(percent, locale),
    pairs: sides.join('; '),
  })
  return t.refused(code, why)
}

type Messages = {
  refused: (code: string, why: string) => string
  applies: (code: string, conditions: string) => string
  later: Record<Later, string>
  give: (codes: string) => string
  get: (codes: string) => string
  reasons: Record<Refused['reason'], (values: Values) => string>
}

const messages = defineMessages<Messages>({
  ru: {
    refused: (code, why) => `Промокод «${code}» не действует: ${why}.`,
    applies: (code, conditions) =>
      conditions
        ? `Промокод «${code}» учтён. Он ${conditions}: проверим по почте из заявки.`
        : `Промокод «${code}» учтён.`,
    later: { mailbox: 'именной', first: 'для первого обмена', uses: 'на ограниченное число обменов' },
    give: codes => `отдаёте ${codes}`,
    get: codes => `получаете ${codes}`,
    reasons: {
      unknown: () => 'такого у нас нет. Обмен будет без него',
      off: () => 'он отключён',
      'not-started': ({ at }) => `он начнёт действовать ${at}`,
      ended: ({ at }) => `он действовал до ${at}`,
      'used-up': () => 'его уже использовали столько раз, сколько было можно',
      'budget-spent': () => 'отведённая на него сумма закончилась',
      'other-pair': ({ pairs }) => `он для других направлений (${pairs})`,
      'below-minimum': ({ minimum }) => `он действует от ${minimum}`,
      'used-before': ({ at, claim }) =>
        claim ? `вы использовали его ${at} в заявке ${claim}` : 'вы его уже использовали',
      'not-first': ({ claim }) => `он для первого обмена, а у вас уже есть заявка ${claim}`,
      'not-yours': () => 'он выдан на другую почту или другой кабинет',
      'discount-is-more': ({ percent }) => `он не складывается со скидкой, а ваша скидка ${percent} % выгоднее`,
      'no-room': () => 'курс этого направления уже самый выгодный из возможных',
      'no-price': () => 'сейчас нет цены, чтобы его посчитать',
    },
  },
  en: {
    refused: (code, why) => `The promo code “${code}” does not apply: ${why}.`,
    applies: (code, conditions) =>
      conditions
        ? `The promo code “${code}” is applied. It is ${conditions}: we check that by the e-mail in your order.`
        : `The promo code “${code}” is counted in.`,
    later: { mailbox: 'personal', first: 'for a first exchange', uses: 'for a limited number of exchanges' },
    give: codes => `you give ${codes}`,
    get: codes => `you get ${codes}`,
    reasons: {
      unknown: () => 'we have no such code. Your exchange goes on without it',
      off: () => 'it is switched off',
      'not-started': ({ at }) => `it starts on ${at}`,
      ended: ({ at }) => `it was valid until ${at}`,
      'used-up': () => 'it has been used as many times as it could be',
      'budget-spent': () => 'the sum set aside for it has been used up',
      'other-pair': ({ pairs }) => `it is for other exchanges (${pairs})`,
      'below-minimum': ({ minimum }) => `it applies from ${minimum}`,
      'used-before': ({ at, claim }) =>
        claim ? `you used it on ${at} with order ${claim}` : 'you have used it before',
      'not-first': ({ claim }) => `it is for a first exchange, and you already have order ${claim}`,
      'not-yours': () => 'it was given to another e-mail address or account',
      'discount-is-more': ({ percent }) =>
        `it is not added to a discount, and your discount of ${percent}% gives you more`,
      'no-room': () => 'this exchange already has the best possible rate',
      'no-price': () => 'there is no price right now to calculate it with',
    },
  },
})
