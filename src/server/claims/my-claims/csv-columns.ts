import type { Locale } from '#contract/locale.ts'

/** What a person reads over the table of their claims. */
export const csvColumns: Record<Locale, readonly string[]> = {
  ru: [
    'Номер',
    'Создана (UTC)',
    'Состояние',
    'Отдаёте',
    'Валюта',
    'Получаете',
    'Валюта получения',
    'Курс: за',
    'Курс: получаете',
    'Идентификатор',
  ],
  en: [
    'Number',
    'Opened (UTC)',
    'State',
    'You give',
    'Currency',
    'You get',
    'Currency you get',
    'Rate: for',
    'Rate: you get',
    'Id',
  ],
}
