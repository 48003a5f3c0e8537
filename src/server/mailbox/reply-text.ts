import { emailWords } from '#server/emails/layout/email-words.ts'
import { htmlToText, QUOTE_BEGINS } from './html-text.ts'

/** Longer texts are no replies of people; what a person writes stands above. */
const LONGEST_SOURCE = 500_000

/**
 * What a person has written in a reply: the plain text, or else the text of the HTML, without the letter that is quoted and without
 * their signature. Nothing may remain.
 */
export function replyText({ text, html }: { text?: string | undefined; html?: string | undefined }): string {
  const plain = text?.trim() ? text : undefined
  const source = plain === undefined ? htmlToText(html ?? '') : text!.replaceAll(QUOTE_BEGINS, '')
  return tidy(ownLines(clean(source.slice(0, LONGEST_SOURCE)).split('\n')))
}

/** Control characters, and those that turn or hide the text after them, are cut out; lines end alike. */
const clean = (text: string): string =>
  text
    .replaceAll(/\r\n?|[\u2028\u2029\v\f]/g, '\n')
    .replaceAll(/[\p{Cs}\p{Co}]/gu, '')
    .replaceAll(QUOTE_BEGINS, `\n${QUOTE_LINE}\n`)
    .replaceAll(/[\u00a0\u2007\u202f\t]/g, ' ')
    .replaceAll(/(?!\n)\p{Cc}|[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu, '')

/** Of the private use area, which is cut from all that people send. */
const QUOTE_LINE = '\uf8f0'

function ownLines(lines: readonly string[]): string[] {
  const own: string[] = []
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!.trimEnd()
    if (isQuoted(line)) continue
    if (line === QUOTE_LINE || isMarker(line) || ORIGINAL.test(line) || isHeaders(lines, i) || isRule(lines, i)) break
    if (/^--\s*$/.test(line)) {
      // Below a signature only what is quoted follows, unless the reply stands below the quoted letter.
      i = nextQuote(lines, i) - 1
      continue
    }
    const attribution = attributionAt(lines, i)
    if (attribution > 0) {
      const next = firstWritten(lines, i + attribution)
      // Without `>` there is no telling where the quoted letter ends.
      if (next >= lines.length || !isQuoted(lines[next]!)) break
      i = next - 1
      continue
    }
    if (!SENT_FROM.test(line.trim())) own.push(line)
  }
  return own
}

const isQuoted = (line: string): boolean => /^\s{0,3}[>|]/.test(line)
const isMarker = (line: string): boolean => MARKERS.some(marker => line.includes(marker))
const MARKERS = Object.values(emailWords).map(({ above }) => above)

function nextQuote(lines: readonly string[], from: number): number {
  let next = from + 1
  while (next < lines.length && !isQuoted(lines[next]!)) next += 1
  return next
}

function firstWritten(lines: readonly string[], from: number): number {
  let next = from
  while (next < lines.length && lines[next]!.trim() === '') next += 1
  return next
}

/** `-----Original Message-----` and its like. */
const ORIGINAL =
  /^\s*(?:[-_*]{2,}\s*(?:original message|original appointment|forwarded message|исходное сообщение|исходное письмо|пересылаемое сообщение|пересылаемое письмо|конец пересылаемого сообщения)\s*[-_*]{2,}|begin forwarded message:|начало переадресованного сообщения:|начало пересылаемого сообщения:)\s*$/i

/** A head of a letter within the text, as Outlook writes it: `From:` and at least one more of its lines right below. */
function isHeaders(lines: readonly string[], i: number): boolean {
  if (!/^\s*\*{0,2}(?:from|от|от кого)\s*:\*{0,2}\s*\S/i.test(lines[i]!)) return false
  const below = lines.slice(i + 1, i + 6).filter(line => HEADER.test(line.slice(0, 200)))
  return below.length >= 2
}
const HEADER = /^\s*\*{0,2}(?:sent|date|to|cc|subject|reply-to|отправлено|отправлен|дата|кому|копия|тема|когда)\s*:/i

/** Outlook's rule, where the head of a letter follows. */
function isRule(lines: readonly string[], i: number): boolean {
  if (!/^\s*_{10,}\s*$/.test(lines[i]!.slice(0, 200))) return false
  const next = firstWritten(lines, i + 1)
  return next < lines.length && isHeaders(lines, next)
}

const LONGEST_ATTRIBUTION = 3

/** How many lines say who wrote what is quoted below, and when. Programs break them where they become long. */
function attributionAt(lines: readonly string[], i: number): number {
  if (lines[i]!.trim() === '') return 0
  for (let count = 1; count <= LONGEST_ATTRIBUTION && i + count <= lines.length; count++) {
    const last = lines[i + count - 1]!.trim()
    if (last === '' || isQuoted(last)) return 0
    const joined = lines
      .slice(i, i + count)
      .map(line => line.trim())
      .join(' ')
    if (joined.length > 400) return 0
    if (isAttribution(joined)) return count === 1 || begins(lines, i) ? count : 0
  }
  return 0
}

/** Whether a broken attribution begins here: what stands above it is a person's own line. */
const begins = (lines: readonly string[], i: number): boolean =>
  BEGINNING.test(lines[i]!.trim()) && !BEGINNING.test(lines[i + 1]!.trim())
const BEGINNING =
  /^(?:on\s|\d{1,2}[ ./]|(?:mon|tue|wed|thu|fri|sat|sun|пн|вт|ср|чт|пт|сб|вс|понедельник|вторник|среда|четверг|пятница|суббота|воскресенье)[a-z]*\.?,?\s)/i

function isAttribution(line: string): boolean {
  if (/^on\b.{5,380}\bwrote:$/i.test(line) || /^вы писали .{5,100}:$/i.test(line)) return true
  if (WROTE.test(line) && (DATED.test(line) || ADDRESSED.test(line))) return true
  // `чт, 26 нояб. 2026 г. в 14:05, Office <help@office.example>:`, `26.11.2026, 14:05, "Office" <…>:`, and
  // `Четверг, 26 ноября 2026, 14:05 +03:00 от Office <…>:`
  return /:$/.test(line) && ADDRESSED.test(line) && DATED.test(line)
}

const WROTE = /(?:wrote|writes|писал(?:\(а\)|а|и)?|написал(?:\(а\)|а|и)?|пишет|пишете)\s*:$/i
const ADDRESSED = /[^\s<>@]{1,64}@[^\s<>@]{1,255}/
const DATED = /\b\d{1,2}[:.]\d{2}\b|\b20\d\d\b/

/** What programs put below a letter by themselves, as a line of its own. */
const SENT_FROM =
  /^(?:sent from (?:my |the )?(?:iphone|ipad|android|samsung|galaxy|huawei|xiaomi|mobile|mail|outlook|yahoo|yandex|windows|gmail|proton|blackberry|phone|pixel)\b.{0,60}|sent with proton ?mail.{0,40}|sent via .{0,40}|get outlook for .{0,40}|(?:получить|скачать|загрузить) outlook (?:для|на) .{0,40}|отправлено (?:с|со|из|через) (?:моего |мобильной |устройства )?(?:iphone|ipad|айфона|android|samsung|huawei|xiaomi|redmi|honor|телефона|смартфона|планшета|почты|приложения|яндекс|yandex|mail\.?ru|outlook|gmail|windows|galaxy|рамблер|rambler|protonmail).{0,60})\.?$/i

/** No more than one empty line in a row, none at the ends. */
const tidy = (lines: readonly string[]): string =>
  lines
    .join('\n')
    .replaceAll(/[^\S\n]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
