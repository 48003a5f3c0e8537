import type { QuestionView } from '#contract/content/content.calls.ts'
import { inOtherLayout } from '#contract/keyboard-layout.ts'

type Searched = Pick<QuestionView, 'question' | 'text'>

/**
 * The questions in which every word of the query occurs, in the question or in its answer. What was typed with the other
 * keyboard layout finds the same; endings do not have to match.
 */
export function findQuestions<Q extends Searched>(query: string, questions: readonly Q[]): readonly Q[] {
  const typed = query.trim()
  if (typed === '') return questions
  const found = matching(typed, questions)
  return found.length > 0 ? found : matching(inOtherLayout(typed), questions)
}

function matching<Q extends Searched>(query: string, questions: readonly Q[]): readonly Q[] {
  const stems = plain(query)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map(stem)
  if (stems.length === 0) return []
  return questions.filter(({ question, text }) => {
    const words = plain(`${question} ${text}`)
    return stems.every(wanted => words.includes(wanted))
  })
}

const plain = (text: string): string => text.toLowerCase().replaceAll('ё', 'е')

/** Russian and English change words at their end: of a long word the beginning is enough. */
const stem = (word: string): string =>
  word.slice(0, word.length > 7 ? -3 : word.length > 5 ? -2 : word.length > 4 ? -1 : undefined)
