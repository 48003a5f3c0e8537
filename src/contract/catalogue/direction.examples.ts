// Answers as a demo office gives them, for the page at `/api`.

export const direction = {
  from: 'BTC',
  to: 'SBERRUB',
  give: '1',
  get: '9010500',
  min: { from: '0.00050000', to: '4505.25' },
  max: { from: '0.20000000', to: '1806666.90' },
  reserve: '12480000.00',
  state: 'on',
  labels: [],
}

export const target = {
  code: 'SBERRUB',
  name: { ru: 'Сбербанк', en: 'Sberbank' },
  ticker: 'RUB',
  network: null,
  kind: 'bank',
  category: 'bank',
  scale: 2,
  icon: { glyph: 'S', color: '#21a038' },
  reserve: '12480000.00',
  state: 'on',
  popular: true,
  accountForm: 'russian-card',
  give: '1',
  get: '9010500',
}

export const settings = {
  filters: [{ id: 'cash', name: { ru: 'Наличные', en: 'Cash' }, codes: ['CASHRUB', 'CASHUSD'] }],
  contest: { status: 'none' },
  captchaClaim: false,
}

export const city = {
  code: 'MSK',
  name: { ru: 'Москва', en: 'Moscow' },
  branches: [
    {
      code: 'MSK-CITY',
      name: { ru: 'Москва-Сити', en: 'Moscow City' },
      address: { ru: 'Пресненская наб., 12, этаж 24', en: '12 Presnenskaya Embankment, 24th floor' },
      way: { ru: 'Метро «Деловой центр», выход 3.', en: 'Delovoy Tsentr underground station, exit 3.' },
      phone: '',
      mapUrl: 'https://www.openstreetmap.org/#map=17/55.7497/37.5377',
      hours: {
        timeZone: 'Europe/Moscow',
        spans: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '10:00', to: '20:00' }],
        exceptions: [{ from: '2027-01-01', to: '2027-01-08', spans: [], name: { ru: 'Новый год', en: 'New Year' } }],
      },
      notes: { ru: '', en: '' },
    },
  ],
}
