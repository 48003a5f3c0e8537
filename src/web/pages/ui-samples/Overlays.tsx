import { useNavigate } from 'react-router'
import { KEEPS_PLACE } from '#web/shell/arrive-at.ts'
import { Button } from '#web/ui/Button.tsx'
import { ModalCard } from '#web/ui/ModalCard.tsx'
import { type ModalProps, openModal } from '#web/ui/modal.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { notify } from '#web/ui/toasts.ts'
import { Sample } from './Sample.tsx'

export function Overlays() {
  return (
    <>
      <Sample title="Окно">
        <Button onClick={() => openModal(EmailDefinition, { name: 'А' })}>Открыть А</Button>
        <Button onClick={() => openModal(LongText, undefined)}>Открыть длинное</Button>
        <a
          href="/ui?opened=link"
          onClick={event => {
            event.preventDefault()
            openModal(EmailDefinition, { name: 'по ссылке' })
          }}
        >
          Открыть по ссылке
        </a>
      </Sample>
      <Sample title="Сообщения у края">
        <Button onClick={() => notify({ tone: 'good', text: 'Настройки сохранены' })}>Удачно</Button>
        <Button onClick={() => notify({ tone: 'bad', text: 'Не сохранилось: нет связи' })}>Неудачно</Button>
      </Sample>
    </>
  )
}

function EmailDefinition({ data: { name }, close }: ModalProps<{ name: string }>) {
  const navigate = useNavigate()
  return (
    <ModalCard
      title={`Окно ${name}`}
      actions={
        <>
          <Button variant="quiet" onClick={close}>
            Не надо
          </Button>
          <Button variant="primary" onClick={() => openModal(EmailDefinition, { name: 'Б' })}>
            Открыть Б
          </Button>
        </>
      }
    >
      <TextField label="Сюда можно писать" />
      <p>
        <a href="/faq">Уйти на другую страницу</a>
      </p>
      <p>
        <Button
          size="small"
          onClick={() => {
            openModal(EmailDefinition, { name: 'Б' })
            openModal(EmailDefinition, { name: 'В' })
          }}
        >
          Открыть Б и В
        </Button>{' '}
        <Button size="small" onClick={() => notify({ tone: 'info', text: 'Сообщение над окном' })}>
          Сообщить
        </Button>{' '}
        <Button size="small" onClick={() => navigate('?only=overlays&step=2', { replace: true, state: KEEPS_PLACE })}>
          Запомнить в адресе
        </Button>
      </p>
    </ModalCard>
  )
}

function LongText({ close }: ModalProps<undefined>) {
  return (
    <ModalCard
      title="Правила обмена, которые не помещаются на экран целиком"
      actions={<Button onClick={close}>Понятно</Button>}
    >
      {Array.from({ length: 30 }, (_, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs are all alike
        <p key={n}>
          Курс закрепляется за заявкой на двадцать минут. Деньги, которые пришли позже, пересчитываются по новому.
        </p>
      ))}
    </ModalCard>
  )
}
