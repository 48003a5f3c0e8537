import { defineMessages, plural } from '#web/locale/locale.tsx'

const directionsRu = (count: number) =>
  `${count} ${plural('ru', count, { one: 'направление', few: 'направления', many: 'направлений' })}`
const directionsEn = (count: number) => `${count} ${plural('en', count, { one: 'direction', other: 'directions' })}`

export const directionMatrixTexts = defineMessages({
  ru: {
    title: 'Направления таблицей',
    lead: 'По строкам — что клиент отдаёт, по столбцам — что получает. В клетке наценка и курс сейчас.',
    asList: 'Списком',
    asMatrix: 'Таблицей',
    found: directionsRu,
    hidden: (count: number) => `${directionsRu(count)} не поместились: сузьте отбор.`,
    clear: 'Сбросить отбор',
    none: 'По этим условиям ничего нет',
    giveGet: 'Отдаёт \\ получает',
    add: 'добавить',
    row: 'Скопировать строку',
    column: 'Скопировать столбец',
    states: { stopped: 'нет курса', paused: 'на паузе', off: 'убрано' },
    hint: 'Стрелки ходят по клеткам, Enter открывает. Shift со стрелками или мышь выделяет область.',
    hintTyping:
      'Стрелки ходят по клеткам, цифра меняет наценку, Enter открывает. Shift со стрелками или мышь выделяет область.',
    typeMargins: 'Править наценки',
    marginOf: (from: string, to: string) => `Наценка, ${from} → ${to}`,
    drafts: (count: number) => `Наценка изменена в клетках: ${count}. Для клиентов пока ничего не изменилось.`,
    forgetDrafts: 'Забыть правки',
    chosen: (rows: number, columns: number, count: number) => `Выделено ${rows} × ${columns}: ${directionsRu(count)}`,
    changeChosen: 'Изменить выделенные',
    forget: 'Снять выделение',
  },
  en: {
    title: 'Directions as a table',
    lead: 'Rows are what the customer gives, columns what they get. A cell has the margin and the rate now.',
    asList: 'As a list',
    asMatrix: 'As a table',
    found: directionsEn,
    hidden: (count: number) => `${directionsEn(count)} did not fit: narrow the filters.`,
    clear: 'Clear filters',
    none: 'Nothing matches',
    giveGet: 'Gives \\ gets',
    add: 'add',
    row: 'Copy the row',
    column: 'Copy the column',
    states: { stopped: 'no rate', paused: 'paused', off: 'put away' },
    hint: 'Arrows walk the cells, Enter opens one. Shift with arrows, or the mouse, selects an area.',
    hintTyping:
      'Arrows walk the cells, a digit changes the margin, Enter opens. Shift with arrows, or the mouse, selects an area.',
    typeMargins: 'Edit margins',
    marginOf: (from: string, to: string) => `Margin, ${from} → ${to}`,
    drafts: (count: number) => `Margins typed into cells: ${count}. Nothing has changed for customers yet.`,
    forgetDrafts: 'Forget them',
    chosen: (rows: number, columns: number, count: number) => `Selected ${rows} × ${columns}: ${directionsEn(count)}`,
    changeChosen: 'Change the selected',
    forget: 'Clear the selection',
  },
})
