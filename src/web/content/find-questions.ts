import type { QuestionView } from '#contract/content/content.calls.ts'
import { inOtherLayout } from '#contract/keyboard-layout.ts'

type Searched = Pick<QuestionView, 'question' | 'text'>

/**
 * The questions in which every word of the query occurs, or another of its meaning, in the question or in its answer. What was typed with
 * the other keyboard layout finds the same; endings do not have to match.
 */
export function findQuestions<Q extends Searched>(query: string, questions: readonly Q[]): readonly Q[] {
  const typed = query.trim()
  if (typed === '') return questions
  const found = matching(typed, questions)
  const other = inOtherLayout(typed)
  // A letter that is a comma on the other keyboard was meant: `сбп` is no `c,g`.
  return found.length > 0 || letters(other) < letters(typed) ? found : matching(other, questions)
}

/** Those that ask it themselves come before those whose answer mentions it. */
function matching<Q extends Searched>(query: string, questions: readonly Q[]): readonly Q[] {
  const typed = plain(query)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  // A question of nothing but such words is searched by them.
  const telling = typed.filter(word => !filling.has(word))
  const stems = (telling.length > 0 ? telling : typed).map(stem)
  if (stems.length === 0) return []
  const isIn = (text: string) => {
    const words = plain(text)
    return stems.every(wanted => [wanted, ...alsoSaid(wanted)].some(said => words.includes(said)))
  }
  const found = questions.filter(({ question, text }) => isIn(`${question} ${text}`))
  const asked = found.filter(({ question }) => isIn(question))
  return [...asked, ...found.filter(one => !asked.includes(one))]
}

/** Words that people type around what they ask. */
const filling = new Set(
  'а в во где ли и мне мои мой моя моё можно на о от по при про с со у что это я a an and are at can do how i in is it me my of on or the to what where with'.split(
    ' ',
  ),
)

/** Words that people ask the same with, by their beginnings. */
const sameMeanings: readonly (readonly string[])[] = [
  ['возвра', 'верн', 'refund', 'get back', 'money back'],
  ['верифик', 'провер', 'документ', 'паспорт', 'kyc', 'verif', 'document', 'passport'],
  ['ждат', 'жду', 'длит', 'долг', 'скор', 'how long', 'wait', 'take'],
  ['потер', 'пропал', 'не приш', 'нет писем', 'нет письм', 'lost', 'missing', 'not arriv', 'nothing has arrived'],
  ['комисс', 'цена', 'наценк', 'fee', 'commission', 'charge'],
  ['отмен', 'передум', 'cancel', 'changed my mind'],
  ['usdt', 'tether', 'стейбл', 'stablecoin', 'trc20', 'erc20', 'сеть', 'сети', 'network'],
  ['мошен', 'обман', 'развод', 'безопас', 'scam', 'fraud', 'really you', 'safe'],
  ['поддерж', 'связ', 'контакт', 'support', 'contact', 'write to us'],
  ['ошиб', 'не та', 'не ту', 'не те', 'друго', 'опечат', 'wrong', 'mistake'],
  ['лимит', 'предел', 'миним', 'максим', 'limit', 'minim', 'maxim'],
  ['истек', 'просроч', 'опозда', 'не успе', 'expire', 'too late'],
  ['реквизит', 'карт', 'счет', 'кошел', 'details', 'card', 'account'],
  ['письм', 'почт', 'e-mail', 'email', 'mail'],
  ['регистр', 'кабинет', 'аккаунт', 'account', 'register', 'sign up'],
]

const alsoSaid = (stem: string): readonly string[] =>
  sameMeanings.filter(words => words.some(word => word.startsWith(stem) || stem.startsWith(word))).flat()

const letters = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0

const plain = (text: string): string => text.toLowerCase().replaceAll('ё', 'е')

/** Russian and English change words at their end: of a long word the beginning is enough. */
const stem = (word: string): string =>
  word.slice(0, word.length > 7 ? -3 : word.length > 5 ? -2 : word.length > 4 ? -1 : undefined)
