/** The outcome of a use case: the value, or a refusal. A refusal is expected; an exception is a bug. */
export type Result<Value, Refusal extends { reason: string }> =
  | { ok: true; value: Value }
  | { ok: false; refusal: Refusal }

export const accept = <const Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value })

export const refuse = <const Refusal extends { reason: string }>(
  refusal: Refusal,
): { ok: false; refusal: Refusal } => ({
  ok: false,
  refusal,
})
