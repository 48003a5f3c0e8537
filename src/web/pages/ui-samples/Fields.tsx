import { AmountField } from '#web/ui/AmountField.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { MaskedField } from '#web/ui/MaskedField.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { Sample } from './Sample.tsx'

export function Fields() {
  return (
    <>
      <Sample title="Сумма" column>
        <AmountField
          label="Отдаёте"
          aside={<span className="num">≈ 6 409 $</span>}
          defaultValue="0,1"
          unit="BTC"
          below={
            <>
              <Chip className="num">мин 0,0015</Chip>
              <Chip className="num">макс 1,24</Chip>
            </>
          }
        />
        <AmountField label="Получаете" defaultValue="641 238,05" settling unit="₽" hint="Считаем заново" />
        <AmountField label="Отдаёте" defaultValue="0,0001" unit="BTC" refusal="Наименьшая сумма 0,0015 BTC" />
      </Sample>
      <Sample title="Текст" column>
        <TextField
          label="Почта"
          type="email"
          autoComplete="email"
          placeholder="you@example.com"
          hint="Сюда придёт ссылка на заявку"
        />
        <TextField label="Почта" type="email" defaultValue="кирилл@" refusal="Адрес оборван: после @ нужен домен" />
        <TextField
          label="Адрес"
          className="code"
          icon="search"
          defaultValue="bc1q7cyrfmck2ffu2ud3rn5l5a8yv6f0chkp0zpemf"
        />
        <TextField label="Имя" defaultValue="КИРИЛЛ П." disabled hint="Изменить можно после проверки" />
        <TextField label="Ссылка для друзей" defaultValue="https://office.example/?ref=K7Q2" readOnly />
        <PasswordField label="Пароль" autoComplete="current-password" aside={<a href="#forget">Забыли?</a>} />
        <TextAreaField label="Сообщение" placeholder="Что случилось" />
      </Sample>
      <Sample title="Маска" column>
        <MaskedField
          label="Номер карты"
          mask="#### #### #### ####"
          inputMode="numeric"
          defaultValue="2202206711804417"
        />
        <MaskedField label="Телефон" mask="+# (###) ###-##-##" type="tel" />
        <MaskedField label="Промокод" mask="@@@@-****" hint="Четыре буквы, потом буквы или цифры" />
      </Sample>
      <Sample title="Из списка" column>
        <SelectField label="Город" defaultValue="Москва">
          <option>Москва</option>
          <option>Санкт-Петербург</option>
        </SelectField>
        <SelectField label="Город" disabled hint="Сначала выберите наличные">
          <option>Не выбран</option>
        </SelectField>
      </Sample>
    </>
  )
}
