import { type ESTree, parseSync, Visitor } from 'vite'
import type { Source } from './sources.ts'

/** Where something stands in both languages and `defineMessages` does not hold it. What is the same in both is no text. */
export function textsOutside({ path, text }: Source): string[] {
  const held = new Set<number>()
  const found: string[] = []
  new Visitor({
    CallExpression({ callee, arguments: [texts] }) {
      if (callee.type === 'Identifier' && callee.name === 'defineMessages' && texts) held.add(texts.start)
    },
    ObjectExpression(object) {
      const [ru, en] = [valueUnder(object, 'ru'), valueUnder(object, 'en')]
      if (!ru || !en || held.has(object.start)) return
      const [one, other] = [ru, en].map(({ start, end }) => text.slice(start, end))
      if (one !== other) found.push(`${path}:${text.slice(0, object.start).split('\n').length}`)
    },
  }).visit(parseSync(path, text).program)
  return found
}

const valueUnder = ({ properties }: ESTree.ObjectExpression, name: string) =>
  properties.flatMap(property =>
    property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === name
      ? [property.value]
      : [],
  )[0]
