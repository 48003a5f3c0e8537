import { defineMessages } from '#web/locale/locale.tsx'

export const copyDirectionsTexts = defineMessages({
  ru: {
    title: 'Копирование направлений',
    copyTerms: 'Скопировать условия',
    copy: 'Скопировать…',
    one: (from: string, to: string) => `Как ${from} → ${to}`,
    row: (from: string) => `Как все направления, где отдают ${from}`,
    column: (to: string) => `Как все направления, где получают ${to}`,
    lead: 'Копируются условия, а не состояние: новое направление начинается убранным, его открывают отдельно. Суммы округляются до знаков другой валюты в пользу обменника. Направление, которое уже есть, сохраняет свои суммы там, где валюта другая.',
    inList: 'Показать их списком',
    forFrom: 'Отдаёт',
    forTo: 'Получает',
    whither: 'Для чего',
    existing: 'Если направление уже есть',
    choices: { leave: 'оставить как есть', change: 'изменить условия' },
  },
  en: {
    title: 'Copying directions',
    copyTerms: 'Copy the terms',
    copy: 'Copy…',
    one: (from: string, to: string) => `As ${from} → ${to}`,
    row: (from: string) => `As all directions that give ${from}`,
    column: (to: string) => `As all directions that get ${to}`,
    lead: 'Terms are copied, states are not: a new direction begins put away and is opened separately. Amounts are rounded to the decimals of the other currency in favour of the office. A direction that is there already keeps its own amounts where the money differs.',
    inList: 'Show them as a list',
    forFrom: 'Given',
    forTo: 'Received',
    whither: 'For what',
    existing: 'If the direction is there already',
    choices: { leave: 'leave it as it is', change: 'change its terms' },
  },
})
