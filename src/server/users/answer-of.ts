type Outcome = { ok: true; value: unknown } | { ok: false }

/** The answer of a handler for a use case: the bare value, or the refusal. */
export const answerOf = <O extends Outcome>(outcome: O): Answered<O> =>
  (outcome.ok ? outcome.value : outcome) as Answered<O>

type Answered<O extends Outcome> = O extends { ok: true; value: infer Value } ? Value : O
