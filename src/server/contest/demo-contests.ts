import type { ContestRecord } from '#contract/contest/contest.ts'

type Words = Pick<ContestRecord, 'title' | 'text'>

export const runningWords: Words = {
  title: { ru: 'Розыгрыш за обмены', en: 'The exchange draw' },
  text: {
    ru: `Каждая выполненная заявка — билет. Чем больше обменов, тем больше шансов: пять человек получат призы.

**Это демонстрация.** Обменник вымышленный, деньги и призы в нём не настоящие. Сыграйте сами: создайте заявку на [главной](/), на её странице нажмите «Демо: сыграйте сами», и через минуту билет появится в таблице.`,
    en: `Every completed order is a ticket. More exchanges mean better odds, and five people win prizes.

**This is a demonstration.** Office, money and prizes are made up. Try it yourself: place an order on the [home page](/), play it to its end with the demo controls on its page, and within a minute your ticket is in the table.`,
  },
}

export const drawnWords: Words = {
  title: { ru: 'Первый розыгрыш', en: 'The first draw' },
  text: {
    ru: `Розыгрыш завершён, победители определены. Проверьте сами: кнопка внизу скачает список участников, пересчитает его хеш и заново найдёт победителей.

**Это демонстрация.** Участники, их билеты и хеш блока придуманы: в настоящем обменнике хеш берётся из сети биткоина. Проверка при этом настоящая.`,
    en: `The contest is over, and its winners are known. Check it yourself: the button below loads the list of participants, hashes it again and finds the winners anew.

**This is a demonstration.** The participants, their tickets and the hash of the block are made up: a real office takes the hash from the Bitcoin network. The check itself is real.`,
  },
}

/** Made-up people. Addresses in the domain `example` belong to nobody. */
export const demoParticipants: readonly (readonly [email: string, tickets: number])[] = [
  ['anna@mail.example', 9],
  ['boris@post.example', 7],
  ['clara@mail.example', 5],
  ['dmitry@box.example', 4],
  ['elena@mail.example', 4],
  ['farid@post.example', 3],
  ['galina@box.example', 2],
  ['henry@mail.example', 2],
  ['irina@mail.example', 1],
  ['jan@post.example', 1],
  ['kirill@box.example', 1],
  ['lena@mail.example', 1],
]

/** As rare as the hash of a block, and of none. */
export const DEMO_BLOCK_HASH = `${'0'.repeat(20)}${'de30'.repeat(11)}`
