import type { LetterVerdict } from '#contract/guarantee/guarantee.ts'
import type { FormTexts } from '#web/forms/refusal-text.ts'
import { defineMessages } from '#web/locale/locale.tsx'

type GuaranteeTexts = {
  title: string
  lead: string
  letter: string
  letterHint: string
  file: string
  fileHint: string
  check: string
  verdicts: Record<LetterVerdict, { title: (number: string) => string; text: string }>
  issued: string
  byKey: string
  former: string
  namedKey: string
  keys: string
  keysText: string
  present: string
  from: string
  until: string
  download: string
  ofKey: (fingerprint: string) => string
  alone: string
  aloneText: string
}

export const guaranteeTexts = defineMessages<GuaranteeTexts>({
  ru: {
    title: 'Проверка гарантийного письма',
    lead: 'Гарантийное письмо скачивают на странице заявки. В нём записано, о чём мы договорились, и стоит подпись обменника: изменённое письмо и письмо с чужого сайта её не пройдут.',
    letter: 'Текст письма',
    letterHint: 'Целиком, от первой строки до END SIGNATURE. Письмо проверяется и не сохраняется.',
    file: 'Или файл письма',
    fileHint: 'Тот, что скачан на странице заявки. Если выбран файл, проверяется он.',
    check: 'Проверить',
    verdicts: {
      valid: {
        title: number => `Письмо наше, заявка № ${number}`,
        text: 'Подпись верна. Как идёт обмен, смотрите на странице заявки.',
      },
      'key-ended': {
        title: () => 'Ключ этого письма тогда не действовал',
        text: 'Подпись сделана нашим ключом, но дата письма не попадает во время, когда он подписывал. Не полагайтесь на это письмо и напишите нам.',
      },
      changed: {
        title: () => 'Письмо изменено',
        text: 'Такого текста мы не подписывали: изменена хотя бы одна буква или цифра, или что-то добавлено. Не платите по нему и скачайте письмо заново на странице заявки.',
      },
      'not-ours': {
        title: () => 'Это письмо не наше',
        text: 'Его подписал не этот обменник, что бы в нём ни было написано. Если письмо пришло от нашего имени, по нему платить нельзя: напишите нам, откуда оно.',
      },
      incomplete: {
        title: () => 'Это не письмо целиком',
        text: 'Нужен весь текст вместе с последними строками, где подпись. Проще всего выбрать скачанный файл.',
      },
    },
    issued: 'Выдано',
    byKey: 'Ключ',
    former: 'Прежний ключ: после этого письма обменник его сменил.',
    namedKey: 'Ключ, который назван в письме',
    keys: 'Открытый ключ обменника',
    keysText: 'Этим ключом подпись можно проверить и без нас. Отпечаток: SHA-256 ключа в DER.',
    present: 'Действует с',
    from: 'Действовал с',
    until: 'по',
    download: 'Скачать ключ (PEM)',
    ofKey: fingerprint => `отпечаток ${fingerprint.slice(0, 8)}`,
    alone: 'Проверить самому',
    aloneText:
      'Нужен OpenSSL 3. Письмо в файле letter.txt, ключ в файле key.pem. Правильный ответ: Signature Verified Successfully.',
  },
  en: {
    title: 'Verify a letter of guarantee',
    lead: 'The letter of guarantee is downloaded from the order page. It records what was agreed and is signed by the office: a changed letter, or one from another site, does not pass.',
    letter: 'Text of the letter',
    letterHint: 'All of it, from the first line to END SIGNATURE. The letter is checked and not kept.',
    file: 'Or the file of the letter',
    fileHint: 'As downloaded from the order page. If a file is chosen, the file is checked.',
    check: 'Verify',
    verdicts: {
      valid: {
        title: number => `The letter is ours, order No. ${number}`,
        text: 'The text is as we signed it. The letter says what was agreed; the order page shows where it stands now.',
      },
      'key-ended': {
        title: () => 'The key of this letter was not in force then',
        text: 'The signature is by a key of ours, but the letter is dated outside the time in which that key signed. Do not rely on it, and write to us.',
      },
      changed: {
        title: () => 'The letter has been changed',
        text: 'We have not signed this text: at least one letter or digit is different, or something was added. Do not pay by it, and download the letter again from the order page.',
      },
      'not-ours': {
        title: () => 'This letter is not ours',
        text: 'It was not signed by this office, whatever it says. If it came in our name, do not pay by it: write to us where you got it.',
      },
      incomplete: {
        title: () => 'This is not a whole letter',
        text: 'The whole text is needed, with the last lines, where the signature is. The easiest way is to choose the file you downloaded.',
      },
    },
    issued: 'Issued',
    byKey: 'Key',
    former: 'A former key: the office has changed it since.',
    namedKey: 'The key that the letter names',
    keys: 'The public key of the office',
    keysText:
      'With this key the signature can be verified without us. The fingerprint is the SHA-256 of the key in DER.',
    present: 'In force since',
    from: 'In force from',
    until: 'to',
    download: 'Download the key (PEM)',
    ofKey: fingerprint => `fingerprint ${fingerprint.slice(0, 8)}`,
    alone: 'Verify it yourself',
    aloneText:
      'OpenSSL 3 is needed. The letter is in letter.txt, the key in key.pem. Expected output: Signature Verified Successfully.',
  },
})

export const letterRefusals: FormTexts = defineMessages({
  ru: {
    refusals: { 'too-large': 'Этот файл слишком велик для гарантийного письма.' },
    fields: { letter: { 'too-small': 'вставьте текст или выберите файл', 'too-big': 'гарантийное письмо короче' } },
  },
  en: {
    refusals: { 'too-large': 'This file is too large for a letter of guarantee.' },
    fields: {
      letter: { 'too-small': 'paste the text or choose the file', 'too-big': 'a letter of guarantee is shorter' },
    },
  },
})
