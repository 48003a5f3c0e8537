import { CurrencyIcon } from '#web/ui/CurrencyIcon.tsx'
import type { ListedOption } from '#web/ui/OptionList.tsx'
import { sampleCoins } from './sample-coins.ts'

const coin = (name: keyof typeof sampleCoins) => (
  <CurrencyIcon glyph={sampleCoins[name][0]} color={sampleCoins[name][1]} />
)

export const currencies: readonly ListedOption[] = [
  { value: 'BTC', label: 'Bitcoin', detail: 'BTC', group: 'Криптовалюта', icon: coin('bitcoin'), figure: '2,41' },
  {
    value: 'USDTTRC20',
    label: 'Tether TRC20',
    detail: 'USDT · TRON',
    group: 'Криптовалюта',
    icon: coin('tether'),
    figure: '182 400',
  },
  { value: 'ETH', label: 'Ethereum', detail: 'ETH', group: 'Криптовалюта', icon: coin('ethereum'), figure: '61,8' },
  {
    value: 'XMR',
    label: 'Monero',
    detail: 'XMR',
    group: 'Криптовалюта',
    icon: coin('monero'),
    figure: '0',
    unavailable: 'Резерв исчерпан до утра',
  },
  {
    value: 'SBERRUB',
    label: 'Сбербанк',
    detail: 'RUB',
    group: 'Банки',
    icon: coin('sberbank'),
    figure: '12 480 000',
  },
  { value: 'TCSBRUB', label: 'Т-Банк', detail: 'RUB', group: 'Банки', icon: coin('tbank'), figure: '8 930 500' },
  {
    value: 'LONG',
    label: 'Банк с очень длинным названием, которое не помещается в строку',
    detail: 'RUB',
    group: 'Банки',
    icon: coin('sbp'),
    figure: '1',
  },
  {
    value: 'CASHRUB',
    label: 'Наличные рубли',
    detail: 'Москва',
    group: 'Наличные',
    icon: coin('roubles'),
    figure: '31 000 000',
  },
]

/** As many as a large office has, to see that the list keeps up with the keys. */
export const manyCurrencies: readonly ListedOption[] = Array.from({ length: 300 }, (_, index) => ({
  value: `COIN${index}`,
  label: `Монета ${index}`,
  detail: `C${index}`,
  group: `Сеть ${Math.floor(index / 30) + 1}`,
  icon: coin((['bitcoin', 'tether', 'ethereum', 'sbp'] as const)[index % 4]!),
}))
