import { CurrencyIcon } from '#web/ui/CurrencyIcon.tsx'
import { Icon, iconNames } from '#web/ui/Icon.tsx'
import { QrCode } from '#web/ui/QrCode.tsx'
import { Rosette } from '#web/ui/Rosette.tsx'
import styles from './Marks.module.css'
import { Sample } from './Sample.tsx'
import { sampleCoins } from './sample-coins.ts'

const seals = ['104882', '104879', '0f4c2c1e-5a5e-4b0e-9c51-1f9d6d2f7a10', 'agio', 'm4']

export function Marks() {
  return (
    <>
      <Sample title="Значки">
        {iconNames.map(name => (
          <Icon key={name} name={name} />
        ))}
      </Sample>
      <Sample title="Монеты">
        {Object.values(sampleCoins).map(([glyph, color]) => (
          <CurrencyIcon key={glyph} glyph={glyph} color={color} />
        ))}
        {[24, 48].map(size => (
          <CurrencyIcon key={size} glyph={sampleCoins.bitcoin[0]} color={sampleCoins.bitcoin[1]} size={size} />
        ))}
      </Sample>
      <Sample title="Печати заявок">
        {seals.map(seed => (
          <Rosette key={seed} seed={seed} size={64} label={`Печать ${seed}`} className={styles.seal} />
        ))}
      </Sample>
      <Sample title="Розетка и логотип">
        <Rosette seed="m4" size={260} bands={3} curves={10} className={styles.seal} />
        <Rosette seed="m4" size={30} bands={2} curves={4} stroke={0.8} className={styles.seal} />
      </Sample>
      <Sample title="Код для камеры">
        <QrCode
          text="bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4?amount=0.1"
          label="QR-код: 0,1 BTC на адрес bc1q…f3t4"
        />
        <QrCode text="https://agio.example/claim" label="QR-код страницы заявки" size={112} />
      </Sample>
      <Sample title="Буквы и цифры" column>
        <p className="num">0123456789 · −641 238,05</p>
        <p className="num">1 BTC = 6 412 380,50 ₽</p>
        <p className="num">1 ₿ = 0,11111111</p>
        <p className="code">bc1q0OIl1 TQ5pNPZ0Ol1I8 0xBe2f…00lO</p>
        <p>Съешь ещё этих мягких французских булок, да выпей чаю. Ґанок, їжак, ўзор — € ₽ ₸ ₴ £ ₮ Ξ Ł № → ← ↑ ↓</p>
      </Sample>
    </>
  )
}
