import { expect, test } from 'vitest'
import { replyText } from './reply-text.ts'

const quoted = (text: string) => text.replaceAll(/^/gm, '> ')
const letterRu = '— Пишите ответ выше этой строки —\n\nВам ответили в чате\n\nДеньги ушли в 10:05.'
const letterEn = '— Please write above this line —\n\nYou have an answer in the chat\n\nIt left at 10:05.'

test.each([
  [
    'Gmail, ru',
    `Спасибо, жду.\n\nчт, 26 нояб. 2026 г. в 14:05, Обменник <help@office.example>:\n\n${quoted(letterRu)}\n`,
    'Спасибо, жду.',
  ],
  [
    'Gmail, en',
    `Thanks!\n\nOn Thu, Nov 26, 2026 at 2:05 PM Office <help@office.example> wrote:\n\n${quoted(letterEn)}`,
    'Thanks!',
  ],
  [
    'Gmail, en, a broken attribution',
    `Thanks!\n\nOn Thu, Nov 26, 2026 at 2:05 PM A Very Long Name of the Office\n<help@office.example> wrote:\n\n${quoted(letterEn)}`,
    'Thanks!',
  ],
  [
    'Gmail, a reply below the quote',
    `On Thu, Nov 26, 2026 at 2:05 PM Office <help@office.example> wrote:\n${quoted(letterEn)}\n\nIt has not come yet.`,
    'It has not come yet.',
  ],
  [
    'Gmail, replies between the lines',
    `On Thu, Nov 26, 2026 at 2:05 PM Office <help@office.example> wrote:\n> When did you pay?\nYesterday.\n> From which bank?\nFrom Sber.`,
    'Yesterday.\nFrom Sber.',
  ],
  [
    'Gmail, with a signature',
    `Yes, please.\n\n-- \nAnna Petrova\n+7 900 000-00-00\n\nOn Thu, Nov 26, 2026 at 2:05 PM Office <help@office.example> wrote:\n\n${quoted(letterEn)}`,
    'Yes, please.',
  ],
  [
    'Gmail on a phone, ru',
    `Да\n\nчт, 26 нояб. 2026 г., 14:05 Обменник <help@office.example>:\n\n${quoted(letterRu)}`,
    'Да',
  ],
  [
    'Outlook, ru',
    `Добрый день!\nКурс подходит.\n\n________________________________\nОт: Обменник <help@office.example>\nОтправлено: 26 ноября 2026 г. 14:05\nКому: Анна <anna@example.org>\nТема: Вам ответили в чате\n\n${letterRu}`,
    'Добрый день!\nКурс подходит.',
  ],
  [
    'Outlook, en',
    `Hello,\nfine with me.\n\nFrom: Office <help@office.example>\nSent: Thursday, November 26, 2026 2:05 PM\nTo: Anna <anna@example.org>\nSubject: You have an answer in the chat\n\n${letterEn}`,
    'Hello,\nfine with me.',
  ],
  [
    'Outlook, old',
    `Agreed\n\n-----Original Message-----\nFrom: Office [mailto:help@office.example]\nSent: Thursday, November 26, 2026 2:05 PM\n\n${letterEn}`,
    'Agreed',
  ],
  [
    'Outlook, old, ru',
    `Согласен\n\n-----Исходное сообщение-----\nFrom: Обменник\nSent: 26 ноября 2026 г.\n\n${letterRu}`,
    'Согласен',
  ],
  [
    'Outlook on a phone, en',
    `Ok\n\nGet Outlook for iOS<https://aka.ms/o0ukef>\n________________________________\nFrom: Office <help@office.example>\nSent: Thursday, November 26, 2026 2:05:00 PM\nTo: anna@example.org <anna@example.org>\nSubject: Re: You have an answer\n\n${letterEn}`,
    'Ok',
  ],
  [
    'Outlook on a phone, ru',
    `Хорошо\n\nПолучить Outlook для iOS\n________________________________\nОт: Обменник <help@office.example>\nОтправлено: четверг, 26 ноября 2026 г., 14:05\nКому: anna@example.org\nТема: Ответ\n\n${letterRu}`,
    'Хорошо',
  ],
  [
    'Apple Mail, ru',
    `Перевела.\n\n> 26 нояб. 2026 г., в 14:05, Обменник <help@office.example> написал(а):\n> \n${quoted(letterRu)}`,
    'Перевела.',
  ],
  [
    'Apple Mail, en',
    `Paid it.\n\n> On 26 Nov 2026, at 14:05, Office <help@office.example> wrote:\n> \n${quoted(letterEn)}`,
    'Paid it.',
  ],
  [
    'iPhone, ru',
    `Уже еду\n\nОтправлено с iPhone\n\n> 26 нояб. 2026 г., в 14:05, Обменник <help@office.example> написал(а):\n> \n${quoted(letterRu)}`,
    'Уже еду',
  ],
  [
    'iPhone, en',
    `On my way\n\nSent from my iPhone\n\n> On Nov 26, 2026, at 2:05 PM, Office <help@office.example> wrote:\n> \n${quoted(letterEn)}`,
    'On my way',
  ],
  [
    'Yandex, ru',
    `Когда придут деньги?\n\n26.11.2026, 14:05, "Обменник" <help@office.example>:\n\n${quoted(letterRu)}`,
    'Когда придут деньги?',
  ],
  [
    'Yandex, plain without quote signs',
    `Когда придут деньги?\n\n26.11.2026, 14:05, "Обменник" <help@office.example>:\n\n${letterRu}`,
    'Когда придут деньги?',
  ],
  [
    'Yandex on a phone, ru',
    `Жду\n\n--\nОтправлено из мобильной Яндекс Почты\n\n26.11.2026, 14:05, Обменник <help@office.example>:\n\n${quoted(letterRu)}`,
    'Жду',
  ],
  [
    'Yandex, en',
    `When?\n\n26.11.2026, 14:05, "Office" <help@office.example>:\n\n${quoted(letterEn)}\n\n--\nSent from Yandex.Mail for mobile`,
    'When?',
  ],
  [
    'Mail.ru, ru',
    `Здравствуйте, всё пришло.\n\n--\nАнна Петрова\n\nЧетверг, 26 ноября 2026, 14:05 +03:00 от Обменник <help@office.example>:\n\n${quoted(letterRu)}`,
    'Здравствуйте, всё пришло.',
  ],
  [
    'Mail.ru, the attribution before the signature',
    `Спасибо!\n\nЧетверг, 26 ноября 2026, 14:05 +03:00 от Обменник <help@office.example>:\n${quoted(letterRu)}\n\n-- \nАнна`,
    'Спасибо!',
  ],
  [
    'Mail.ru on a phone',
    `Всё верно\n\nОтправлено из Почты Mail\n\nчетверг, 26 ноября 2026 г., 14:05 +0300 от help@office.example <help@office.example>:\n\n${letterRu}`,
    'Всё верно',
  ],
  [
    'Mail.ru, en',
    `All right\n\nThursday, November 26, 2026, 2:05 PM +03:00 from Office <help@office.example>:\n\n${quoted(letterEn)}`,
    'All right',
  ],
  ['Thunderbird, ru', `Да, верно.\n\n26.11.2026 14:05, Обменник пишет:\n${quoted(letterRu)}`, 'Да, верно.'],
  ['The Bat, ru', `Да.\n\nВы писали 26 ноября 2026 г., 14:05:05:\n\n${quoted(letterRu)}`, 'Да.'],
  [
    'an own line right above a broken attribution',
    `On my way\nOn Thu, Nov 26, 2026 at 2:05 PM A Long Name\n<help@office.example> wrote:\n${quoted(letterEn)}`,
    'On my way',
  ],
  ['our line alone', `Only this.\n\n${letterEn}`, 'Only this.'],
  [
    'a forwarded letter below',
    `См. ниже\n\n-------- Пересылаемое сообщение --------\n26.11.2026, 14:05, "Банк" <x@bank.example>:\n\nПеревод выполнен`,
    'См. ниже',
  ],
  [
    'dates and times that a person writes',
    'Я переводил 26.11.2026 в 14:05:\n10 000 ₽\nи ещё раз в 15:00.',
    'Я переводил 26.11.2026 в 14:05:\n10 000 ₽\nи ещё раз в 15:00.',
  ],
  ['lines that begin like a head', 'From: me to you\nI sent it.', 'From: me to you\nI sent it.'],
  ['a list with dashes', 'I need:\n- BTC\n- USDT\n--- and soon', 'I need:\n- BTC\n- USDT\n--- and soon'],
  [
    'nothing of its own',
    `\n\nOn Thu, Nov 26, 2026 at 2:05 PM Office <help@office.example> wrote:\n${quoted(letterEn)}`,
    '',
  ],
])('%s: what a person has written remains', (_, text, remains) => {
  expect(replyText({ text })).toBe(remains)
  expect(replyText({ text: text.replaceAll('\n', '\r\n') })).toBe(remains)
})

test.each([
  [
    'Gmail',
    `<div dir="ltr">Thanks &amp; bye<br>Anna</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">On Thu, Office wrote:<br></div><blockquote class="gmail_quote"><p>It left.</p></blockquote></div>`,
    'Thanks & bye\nAnna',
  ],
  [
    'Outlook',
    `<html><head><style>p{color:red}</style></head><body><p class="MsoNormal">Fine.<o:p></o:p></p><div id="appendonsend"></div><hr><div id="divRplyFwdMsg"><b>From:</b> Office<br></div><p>It left.</p></body></html>`,
    'Fine.',
  ],
  [
    'Apple Mail',
    `<html><body>Paid.<br><div><br><blockquote type="cite"><div>On 26 Nov 2026, at 14:05, Office &lt;help@office.example&gt; wrote:</div><p>— Please write above this line —</p></blockquote></div></body></html>`,
    'Paid.',
  ],
  [
    'Yandex',
    `<div>Жду</div><div> </div><div>26.11.2026, 14:05, "Обменник" &lt;help@office.example&gt;:</div><blockquote><p>Деньги ушли</p></blockquote>`,
    'Жду',
  ],
  [
    'Mail.ru',
    `<div>Всё пришло</div><div>Четверг, 26 ноября 2026, 14:05 +03:00 от Обменник &lt;help@office.example&gt;:</div><blockquote><div id="mail-quote">Деньги ушли</div></blockquote>`,
    'Всё пришло',
  ],
  [
    'a script',
    `<p>Hello</p><script>alert("x")</script><style>a{}</style><p onclick="alert(1)">there<img src=x onerror=alert(1)></p>`,
    'Hello\n\nthere',
  ],
  ['our line', `<p>Yes</p><p>— Пишите ответ выше этой строки —</p><h1>Вам ответили в чате</h1>`, 'Yes'],
])('HTML of %s becomes the lines that a person has written', (_, html, remains) => {
  expect(replyText({ html })).toBe(remains)
  expect(replyText({ text: ' \n ', html })).toBe(remains)
})

test('the plain text comes before the HTML', () => {
  expect(replyText({ text: 'plain', html: '<p>other</p>' })).toBe('plain')
})

test('control characters, and those that turn text around, do not remain', () => {
  expect(replyText({ text: 'a\u0000b\u001b[31mc\u202ed\u200be\ufefff\u2028g\ue000h' })).toBe('ab[31mcdef\ngh')
  expect(replyText({ text: 'family 👨‍👩‍👧 stays' })).toBe('family 👨‍👩‍👧 stays')
})

test.each([
  ['many opening signs', { html: '<'.repeat(400_000) }],
  ['tags that do not end', { html: '<a '.repeat(200_000) }],
  ['comments that do not end', { html: '<!--'.repeat(150_000) }],
  ['scripts within one another', { html: '<script>'.repeat(60_000) }],
  ['attributes without an end', { html: `<p ${'a="'.repeat(150_000)}` }],
  ['entities', { html: '&#x;&lt'.repeat(100_000) }],
  ['nested quotes', { html: '<blockquote>'.repeat(40_000) }],
  ['one long line', { text: 'on '.repeat(160_000) }],
  ['many dated lines', { text: `${'10:10 a@b.example\n'.repeat(28_000)}:` }],
  ['many rules', { text: '_________________\n'.repeat(25_000) }],
  ['many heads', { text: 'From: a\nSubject: b\n'.repeat(25_000) }],
  ['many empty lines', { text: '\n \n'.repeat(160_000) }],
  ['many dashes', { text: '--\n'.repeat(160_000) }],
])('%s are read in a moment', (_, source) => {
  // Of this thread alone: a busy machine lets it wait.
  const before = process.threadCpuUsage()
  replyText(source)
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1_000).toBeLessThan(1_500)
})
