import { randomInt, randomUUID } from 'node:crypto'
import { TOTP } from 'otpauth'
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { digestOfCode } from '#server/telegram/link-chat.ts'
import { spendCode } from '#server/telegram/telegram-links.store.ts'
import { giveDevice } from '#test/fakes/passkey-device.ts'
import { newPersonSignedIn, PASSWORD, type PersonOptions, signIn } from '#test/fixtures/people.ts'
import type { TestOffice } from '#test/harness/office.ts'
import type { Visitor, Walk } from './walk-by-keys.ts'

const NEW_PASSWORD = 'eleven owls at dawn'
const newEmail = () => `${randomUUID().slice(0, 8)}@example.org`
const summaryOf = (part: Locator, text: string) => part.locator('summary', { hasText: text })

/** Every form of the settings. */
export function settingsWalks(office: TestOffice): readonly Walk[] {
  const settings = async (visitor: Visitor, options: PersonOptions = {}) => {
    const person = await newPersonSignedIn(office, options)
    const keys = await visitor({ as: person })
    await keys.visit('/account/settings')
    return { person, ...keys }
  }
  const another = (email: string) =>
    signIn((path, init) => fetch(office.url + path, init), { id: '', email, role: 'customer', recoveryCodes: [] })

  const keepPasskey = (user_id: string) => {
    const id = randomUUID()
    return office.db
      .insertInto('passkeys')
      .values({
        id,
        user_id,
        credential_id: id,
        public_key: Buffer.alloc(1),
        counter: '0',
        transports: [],
        name: 'Телефон',
        synced: false,
        created_at: new Date(),
        used_at: null,
      })
      .execute()
  }

  return [
    {
      covers: ['/account/settings', 'reactivate', 'email'],
      walk: async visitor => {
        const { page, section, type, press, button } = await settings(visitor, { activated: false })
        const part = section('Почта')
        await press(button('Прислать письмо ещё раз', part))
        await part.getByText('Письмо ушло на').waitFor()
        await press(summaryOf(part, 'Сменить почту'))
        const email = newEmail()
        await type(part.getByLabel('Новая почта'), email)
        await type(part.getByLabel('Текущий пароль'), PASSWORD)
        await press(button('Прислать ссылку', part))
        await page.getByText(`Письмо ушло на ${email}`).waitFor()
      },
    },
    {
      covers: ['staff-name'],
      walk: async visitor => {
        const { section, type, press, button } = await settings(visitor, { role: 'operator' })
        const part = section('Имя для клиентов')
        await type(part.getByLabel('Имя', { exact: true }), 'Анна')
        await press(button('Сохранить имя', part))
        await part.getByText('Имя сохранено').waitFor()
      },
    },
    {
      covers: ['staff-news'],
      walk: async visitor => {
        const { section, press, button } = await settings(visitor, { role: 'operator' })
        const part = section('Письма о работе')
        await press(part.getByLabel('Новая заявка'))
        await press(button('Сохранить', part))
        await part.getByText('Сохранено.').waitFor()
      },
    },
    {
      covers: ['password'],
      walk: async visitor => {
        const { section, type, press, button } = await settings(visitor)
        const part = section('Пароль')
        await press(summaryOf(part, 'Сменить пароль'))
        await type(part.getByLabel('Текущий пароль'), PASSWORD)
        await type(part.getByLabel('Новый пароль'), NEW_PASSWORD)
        await press(button('Сохранить пароль', part))
        await part.getByText('Пароль изменён').waitFor()
      },
    },
    {
      covers: ['totp-begin', 'totp-confirm', 'recovery-codes', 'totp-off'],
      walk: async visitor => {
        const { section, type, press, button, visit } = await settings(visitor)
        const part = section('Вход с кодом (2FA)')
        await press(button('Включить второй фактор', part))
        const secret = (await part.locator('code').innerText()).replaceAll(' ', '')
        await type(part.getByLabel('Код из приложения'), new TOTP({ secret }).generate())
        await press(button('Включить', part))
        await part.getByRole('list', { name: 'Коды восстановления' }).waitFor()
        await visit('/account/settings')
        await press(button('Новые коды восстановления', part))
        await part.getByRole('list', { name: 'Коды восстановления' }).waitFor()
        await press(summaryOf(part, 'Выключить второй фактор'))
        await type(part.getByLabel('Текущий пароль'), PASSWORD)
        await press(button('Выключить', part))
        await button('Включить второй фактор', part).waitFor()
      },
    },
    {
      covers: ['passkey-add', 'passkey-rename', 'passkey-remove'],
      walk: async visitor => {
        const { javaScript, page, person, section, type, press, button, visit } = await settings(visitor)
        const part = section('Ключи доступа')
        if (javaScript) {
          await giveDevice(page)
          await type(part.getByLabel('Как назвать новый ключ'), 'Телефон')
          await press(button('Добавить ключ', part))
          await part.getByText('Ключ добавлен').waitFor()
        } else {
          await part.getByText('включите JavaScript: его создаёт сам браузер').waitFor()
          expect(await button('Добавить ключ', part).count()).toBe(0)
          await keepPasskey(person.id)
          await visit('/account/settings')
        }
        const item = part.getByRole('listitem')
        await press(summaryOf(item, 'Переименовать'))
        await type(item.getByLabel('Название ключа'), 'Старый телефон')
        await press(button('Сохранить', item))
        await item.getByText('Старый телефон').first().waitFor()
        await press(button('Удалить: Старый телефон', item))
        await expect.poll(() => item.count()).toBe(0)
      },
    },
    {
      covers: ['session-end', 'sessions-end'],
      walk: async visitor => {
        const { person, section, press, button, visit } = await settings(visitor)
        for (let n = 0; n < 3; n++) await another(person.email)
        await visit('/account/settings')
        const part = section('Сеансы')
        const items = part.getByRole('listitem')
        await press(items.getByRole('button').first())
        await expect.poll(() => items.count()).toBe(3)
        await press(button('Закрыть все, кроме этого', part))
        await expect.poll(() => items.count()).toBe(1)
      },
    },
    {
      covers: ['preferences'],
      walk: async visitor => {
        const { person, section, choose, press, button } = await settings(visitor)
        const part = section('Письма')
        await choose(part.getByLabel('Язык писем'), 'en')
        await press(part.getByLabel('Новости обменника'), 'Space')
        await press(button('Сохранить', part))
        await part.getByText('Сохранено.').waitFor()
        const kept = await office.db
          .selectFrom('users')
          .selectAll()
          .where('id', '=', person.id)
          .executeTakeFirstOrThrow()
        expect(kept).toMatchObject({ locale: 'en', notifications: { news: true } })
      },
    },
    {
      covers: ['account-add', 'account-rename', 'account-remove'],
      walk: async visitor => {
        const { page, section, choose, type, press, button } = await settings(visitor)
        const part = section('Реквизиты для получения')
        await choose(part.getByLabel('Валюта'), 'USDTTRC20')
        await press(button('Добавить реквизиты', part))
        await type(part.getByLabel('Адрес в сети TRON (TRC20)'), 'TCNtTa1rveKkovHR2ebABu4K66U6ocUCZX')
        await type(part.getByLabel('Как назвать'), 'Кошелёк')
        await press(button('Сохранить', part))
        await page.getByText('Реквизиты сохранены').waitFor()
        const item = part.getByRole('listitem')
        await press(summaryOf(item, 'Переименовать'))
        await type(item.getByLabel('Название'), 'Холодный')
        await press(button('Сохранить', item))
        await item.getByText('Холодный').first().waitFor()
        await press(item.getByRole('button', { name: /^Удалить/ }))
        await part.getByText('Пока ничего не сохранено').waitFor()
      },
    },
    {
      covers: ['api-key-add', 'api-key-end'],
      walk: async visitor => {
        const { section, type, press, button } = await settings(visitor)
        const part = section('API-ключи')
        await type(part.getByLabel('Название нового ключа'), 'Сайт')
        await press(part.getByLabel('Ваши заявки и статистика'), 'Space')
        await press(button('Создать ключ', part))
        await part.getByText('Скопируйте ключ сейчас').waitFor()
        await press(button('Отключить: Сайт', part))
        await expect.poll(() => part.getByRole('listitem').count()).toBe(0)
      },
    },
    {
      covers: ['telegram-link', 'telegram-unlink'],
      walk: async visitor => {
        const { section, press, button, visit } = await settings(visitor)
        const part = section('Telegram')
        await press(button('Привязать Telegram', part))
        const bot = await part.getByRole('link', { name: 'Открыть бота' }).getAttribute('href')
        const hash = digestOfCode(new URL(bot!).searchParams.get('start')!)
        await spendCode(office.db, { hash, chat: String(randomInt(1, 2 ** 40)) }, new Date())
        await visit('/account/settings')
        await part.getByText('Чат привязан').waitFor()
        await press(button('Отвязать чат', part))
        await button('Привязать Telegram', part).waitFor()
      },
    },
    {
      covers: ['step-up', 'export'],
      walk: async visitor => {
        const person = await newPersonSignedIn(office)
        const long = new Date(Date.now() - 60 * 60_000)
        await office.db.updateTable('sessions').set({ proved_at: long }).where('user_id', '=', person.id).execute()
        const { page, section, type, press, button, visit, expectConsole } = await visitor({ as: person })
        expectConsole(/status of 403/)
        await visit('/account/settings')
        const part = section('Мои данные')
        await press(button('Подготовить файл', part))
        await press(part.getByRole('link', { name: 'Подтвердить' }))
        const confirm = section('Подтвердите, что это вы')
        await type(confirm.getByLabel('Текущий пароль'), PASSWORD)
        await press(button('Подтвердить', confirm))
        await page.getByText('Пятнадцать минут больше не спросим').waitFor()
        await press(button('Подготовить файл', part))
        await part.getByRole('link', { name: 'Скачать' }).waitFor()
      },
    },
    {
      covers: ['delete', 'keep'],
      walk: async visitor => {
        const { section, type, press, button } = await settings(visitor)
        const part = section('Удаление кабинета')
        await press(summaryOf(part, 'Удалить кабинет'))
        await type(part.getByLabel('Текущий пароль'), PASSWORD)
        await press(part.getByRole('checkbox'), 'Space')
        await press(button('Удалить через 14 дней', part))
        await part.getByText('Кабинет будет удалён').waitFor()
        await press(button('Оставить кабинет', part))
        await summaryOf(part, 'Удалить кабинет').waitFor()
      },
    },
  ]
}
