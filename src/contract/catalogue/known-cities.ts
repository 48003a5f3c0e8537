import type { CityRecord } from './city-record.ts'

// biome-ignore format: a table is read by its columns
const rows = [
  ['MSK', 'Москва', 'Moscow', 'Europe/Moscow'],
  ['SPB', 'Санкт-Петербург', 'Saint Petersburg', 'Europe/Moscow'],
  ['EKB', 'Екатеринбург', 'Yekaterinburg', 'Asia/Yekaterinburg'],
  ['KZN', 'Казань', 'Kazan', 'Europe/Moscow'],
  ['KRD', 'Краснодар', 'Krasnodar', 'Europe/Moscow'],
  ['NSK', 'Новосибирск', 'Novosibirsk', 'Asia/Novosibirsk'],
  ['RND', 'Ростов-на-Дону', 'Rostov-on-Don', 'Europe/Moscow'],
  ['SCH', 'Сочи', 'Sochi', 'Europe/Moscow'],
  ['ALA', 'Алматы', 'Almaty', 'Asia/Almaty'],
  ['TBS', 'Тбилиси', 'Tbilisi', 'Asia/Tbilisi'],
  ['DXB', 'Дубай', 'Dubai', 'Asia/Dubai'],
  ['IST', 'Стамбул', 'Istanbul', 'Europe/Istanbul'],
] as const

/** Cities that most offices with cash begin with, as records to add. Every other is a page away. */
export const knownCities: ReadonlyMap<string, CityRecord> = new Map(
  rows.map(([code, ru, en, timeZone], position) => [
    code,
    { state: 'on', reason: '', pausedUntil: null, name: { ru, en }, timeZone, position },
  ]),
)
