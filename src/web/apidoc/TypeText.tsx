import type { Type } from './api-reference.ts'

/** A type; where it has a shape of its own, a way to it. */
export function TypeText({ type: { text, shape } }: { type: Type }) {
  return shape ? (
    <a href={`#shape-${shape}`} className="code">
      {text}
    </a>
  ) : (
    <span className="code">{text}</span>
  )
}
