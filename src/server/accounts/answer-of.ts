type Outcome = { ok: true; value: unknown } | { ok: false }

/** What a handler answers for the outcome of a use case: its value as it is, or the refusal. */
export const answerOf = <O extends Outcome>(outcome: O): Answered<O> =>
  (outcome.ok ? outcome.value : outcome) as Answered<O>

type Answered<O extends Outcome> = O extends { ok: true; value: infer Value } ? Value : O
