import { defineMessages } from '#web/locale/locale.tsx'
import type { KindWords } from './kind-words.ts'

export const heleketTexts = defineMessages<KindWords>({
  ru: {
    none: 'не подключён, по нему не платят',
    works: 'сервис отвечает',
    environment:
      'Задан в окружении (AGIO_HELEKET), и это важнее настроек пульта. Чтобы менять его здесь, уберите переменную и перезапустите обменник.',
    lead: 'Клиенты платят на странице сервиса или на его адрес, деньги приходят на баланс мерчанта. Перед сохранением спросим сервис, какие валюты он принимает.',
    save: 'Спросить сервис и сохранить',
    saved: ({ methods = [] }) => `Сервис ответил. Он принимает: ${methods.join(', ')}.`,
    check: 'Спросить сервис ещё раз',
    removeNote: 'По новым заявкам платить сюда не предложат. Открытые счета обменник больше не прочитает.',
  },
  en: {
    none: 'not set: nothing is paid by it',
    works: 'the service answers',
    environment:
      'Set in the environment (AGIO_HELEKET), which overrides the console. To change it here, remove the variable and restart the office.',
    lead: 'Customers pay on the service’s page or to its address, and the money goes to the merchant’s balance. Before it is saved, the service is asked which currencies it takes.',
    save: 'Ask the service and save',
    saved: ({ methods = [] }) => `The service answers. It takes ${methods.join(', ')}.`,
    check: 'Ask the service again',
    removeNote: 'New orders are no longer paid by it, and open invoices are no longer read.',
  },
})

export const yookassaTexts = defineMessages<KindWords>({
  ru: {
    none: 'не подключена, по ней не платят',
    works: 'сервис отвечает',
    environment:
      'Задана в окружении (AGIO_YOOKASSA), и это важнее настроек пульта. Чтобы менять её здесь, уберите переменную и перезапустите обменник.',
    lead: 'Клиенты платят рублями на странице ЮKassa: по СБП или картой. Перед сохранением проверим ключ; тестовый магазин не подойдёт.',
    save: 'Проверить магазин и сохранить',
    saved: ({ methods = [], callback = '' }) =>
      `Магазин отвечает, способы оплаты: ${methods.join(', ')}. В кабинете ЮKassa впишите адрес для HTTP-уведомлений: ${callback}`,
    check: 'Проверить магазин ещё раз',
    removeNote: 'По новым заявкам платить сюда не предложат. Открытые счета обменник больше не прочитает.',
  },
  en: {
    none: 'not set: nothing is paid by it',
    works: 'the service answers',
    environment:
      'Set in the environment (AGIO_YOOKASSA), which overrides the console. To change it here, remove the variable and restart the office.',
    lead: 'Customers pay roubles on YooKassa’s page, by SBP or by card. The key is checked before it is saved; a test shop is refused.',
    save: 'Check the shop and save',
    saved: ({ methods = [], callback = '' }) =>
      `The shop answers. Ways of paying: ${methods.join(', ')}. At YooKassa, set the address for HTTP notifications: ${callback}`,
    check: 'Check the shop again',
    removeNote: 'New orders are no longer paid by it, and open invoices are no longer read.',
  },
})
