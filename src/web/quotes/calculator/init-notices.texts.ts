import type { CalculatorInit } from '#contract/catalogue/direction.ts'
import { defineMessages } from '#web/locale/locale.tsx'

/** A promo code has texts of its own. */
type OwnText = Exclude<
  CalculatorInit['notices'][number]['code'],
  'unknown-promo' | 'promo-refused' | 'promo-checked-later'
>

export const noticeTexts = defineMessages<Record<OwnText, (asked: string) => string>>({
  ru: {
    'unknown-from': asked => `Валюты «${asked}» у нас нет. В поле «Отдаёте» выбрана другая.`,
    'unknown-to': asked => `Валюты «${asked}» у нас нет. В поле «Получаете» выбрана другая.`,
    'no-such-pair': asked => `Такой пары нет (${asked}), выбрана ближайшая.`,
    'bad-amount': asked => `Сумму «${asked}» не удалось прочитать. Проверьте её.`,
    'bad-side': asked => `Сторона «${asked}» неизвестна: считаем от суммы, которую вы отдаёте.`,
    'unknown-city': asked => `В городе «${asked}» мы не работаем.`,
    'level-not-offered': () => 'Такой скорости перевода здесь нет: посчитали с обычной комиссией сети.',
    'unknown-ref': asked => `Партнёрская ссылка «${asked}» не действует. На обмен это не влияет.`,
    'own-ref': () => 'Это ваша партнёрская ссылка: за свои обмены дохода нет.',
  },
  en: {
    'unknown-from': asked => `We don’t have the currency “${asked}”. Another one is selected under “You give”.`,
    'unknown-to': asked => `We don’t have the currency “${asked}”. Another one is selected under “You get”.`,
    'no-such-pair': asked => `We don’t exchange this pair (${asked}); the closest one is selected.`,
    'bad-amount': asked => `The amount “${asked}” could not be read. Please check it.`,
    'bad-side': asked => `The side “${asked}” is unknown; we calculate from the amount you give.`,
    'unknown-city': asked => `We have no office in “${asked}”.`,
    'level-not-offered': () => 'That network speed is not offered here: this is with the standard network fee.',
    'unknown-ref': asked =>
      `The referral link “${asked}” does not apply: we have no such partner. Your exchange is not affected.`,
    'own-ref': () => 'This is your own referral link: it earns nothing from your own exchanges.',
  },
})
