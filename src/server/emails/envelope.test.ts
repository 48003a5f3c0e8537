import { expect, test } from 'vitest'
import { envelop } from './envelope.ts'

const message = {
  id: 'd9b4a9f4-8a7d-4d5f-a0a5-8df2f1c1a001',
  kind: 'claim-opened',
  to: 'anna@example.com',
  subject: 'Заявка 104 882 создана',
  text: '',
  html: '',
  createdAt: new Date('2026-11-21T12:00:00Z'),
}
const sender = { name: 'Agio', address: 'no-reply@office.example' }

test('an optional e-mail can be stopped by the button of a mail program', () => {
  const unsubscribe = 'https://office.example/newsletters/stop?key=x'
  expect(envelop({ ...message, unsubscribe }, sender).headers).toMatchObject({
    'List-Unsubscribe': `<${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  expect(envelop(message, sender).headers).not.toHaveProperty('List-Unsubscribe-Post')
})

test('an answer to an e-mail goes to the contact address', () => {
  expect(envelop(message, { ...sender, answersTo: 'help@office.example' })).toMatchObject({
    from: sender,
    replyTo: 'help@office.example',
  })
  expect(envelop(message, sender)).not.toHaveProperty('replyTo')
})

test('an e-mail that may be answered says in its ids whose conversation it is, and where the reply goes', () => {
  const reply = { token: 'abc', to: 'help+abc@office.example' }
  const answered = envelop({ ...message, reply }, { ...sender, answersTo: 'contact@office.example' })
  expect(answered).toMatchObject({
    messageId: `<${message.id}.chat.abc@office.example>`,
    references: ['<chat.abc@office.example>'],
    replyTo: 'help+abc@office.example',
  })
  expect(envelop(message, sender)).not.toHaveProperty('references')
  expect(envelop(message, sender).messageId).toBe(`<${message.id}@office.example>`)
})
