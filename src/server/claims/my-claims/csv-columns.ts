import type { Locale } from '#contract/locale.ts'

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
