/** A sentence of the contract, in which what stands between backticks is code. */
export function Prose({ text }: { text: string }) {
  return text.split('`').map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <b key={part} className="code">
        {part}
      </b>
    ),
  )
}
