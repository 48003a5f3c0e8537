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
  give: '1',
  get: '9010500',
}

export const settings = {
  filters: [{ id: 'cash', name: { ru: 'Наличные', en: 'Cash' }, codes: ['CASHRUB', 'CASHUSD'] }],
  contest: { status: 'none' },
  captchaClaim: false,
}
