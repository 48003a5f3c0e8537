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

test('an answer to an e-mail goes to the contact address', () => {
  expect(envelop(message, { ...sender, answersTo: 'help@office.example' })).toMatchObject({
    from: sender,
    replyTo: 'help@office.example',
  })
  expect(envelop(message, sender)).not.toHaveProperty('replyTo')
})
