import { type FormEvent, useEffect, useState } from 'react'
import type { CheckAccount, CheckedAccount } from '#contract/accounts/account.ts'
import { loadAccountCheck } from '#contract/accounts/load-account-check.ts'
import type { PairView } from '#contract/calculator/direction.ts'
import { readDraft, writeDraft } from '../claim-draft.ts'
import {
  type FormRefusals,
  type FormValues,
  fieldsOf,
  groupOfKey,
  groupsOf,
  keyOf,
  readAccount,
  savedKey,
} from './claim-form.ts'
import type { ClaimFormData } from './claim-form-data.ts'
import { type FormOutcome, isUnheard } from './send-claim.ts'

export type LiveForm = {
  id: string
  /** What the fields begin with; another `generation` begins them anew. */
  values: FormValues
  generation: number
  refusals: FormRefusals
  /** What the checks know of an account beyond that it is one. */
  checked: Readonly<Record<string, CheckedAccount>>
  /** A form of this tab was sent and never answered: the very same has to be sent again. */
  unanswered: FormValues | undefined
  onInput: (event: FormEvent<HTMLFormElement>) => void
  onBlur: (event: FormEvent<HTMLFormElement>) => void
  /** Remembers that the form is on its way. */
  onSend: (values: FormValues) => void
}

/** The fields keep their own texts; this remembers them for the tab, and checks each as soon as it is left. */
export function useClaimForm(data: ClaimFormData, outcome: FormOutcome | undefined): LiveForm {
  const { view, id: made } = data
  const { pair } = view
  const [start, setStart] = useState({
    id: outcome?.values.id ?? made,
    values: outcome?.values ?? firstValues(data),
    generation: 0,
  })
  const [refusals, setRefusals] = useState<FormRefusals>(refusalsOf(outcome))
  const [checked, setChecked] = useState<LiveForm['checked']>({})
  const [unanswered, setUnanswered] = useState<FormValues>()
  const check = useAccountCheck(pair)
  const { id } = start

  // What was begun in this tab comes back after the first picture, which is the server's.
  useEffect(() => {
    const draft = readDraft(pair.from.code, pair.to.code)
    if (!draft) return
    setStart(({ generation }) => ({ id: draft.id, values: draft.values, generation: generation + 1 }))
    setUnanswered(draft.sending)
  }, [pair.from.code, pair.to.code])

  // An answer brings its own values; they are there in the same picture as its errors, so that the focus finds them.
  const [answered, setAnswered] = useState(outcome)
  if (outcome !== answered) {
    setAnswered(outcome)
    if (outcome) {
      const { values } = outcome
      setStart(({ generation }) => ({ id: values.id ?? made, values, generation: generation + 1 }))
      setRefusals(refusalsOf(outcome))
      setUnanswered(isUnheard(outcome) ? values : undefined)
    }
  }
  useEffect(() => {
    if (outcome) keep(pair, outcome.values.id ?? made, outcome.values, isUnheard(outcome) ? outcome.values : undefined)
  }, [outcome, made, pair])

  const hear = (event: FormEvent<HTMLFormElement>, isLeft: boolean) => {
    const { name, type } = event.target as HTMLInputElement
    // A link among the fields is left too.
    if (!name) return
    const group = groupOfKey(name)
    const values = valuesIn(event.currentTarget)
    // Before the checks are here nobody can tell an address from the key to it.
    // What was sent and not answered is kept beside it: the focus that goes to the news leaves a field as well.
    if (check) keep(pair, id, withoutSecrets(pair, values, check), unanswered)
    if (!group) return isLeft ? undefined : setRefusals(({ [name]: _, ...rest }) => rest)
    if (!check) return
    const read = readAccount(fieldsOf(pair, group), group, values, check)
    const found = read.ok ? {} : read.refusal.fields

    const isPasted = (event.nativeEvent as InputEvent).inputType === 'insertFromPaste'
    const isTicked = type === 'checkbox'
    if (!isLeft && !isPasted && !isTicked && !refusals[name]) return
    // A field that nobody has come to yet is not wrong for being empty.
    const looked = fieldsOf(pair, group).filter(({ key }) => key === name || isTicked || refusals[key])
    setRefusals(before => {
      const next = { ...before }
      for (const { key } of looked) {
        const refusal = found[key]
        if (refusal && values[key]) next[key] = refusal
        else delete next[key]
      }
      return next
    })
    setChecked(before => ({ ...before, ...checkedIn(pair, values, check) }))
  }

  return {
    ...start,
    refusals,
    checked,
    unanswered,
    onInput: event => hear(event, false),
    onBlur: event => hear(event, true),
    onSend: values => keep(pair, id, values, values),
  }
}

/** What the person has used before: of the last exchange, else what they have saved for a side of this pair. */
function firstValues({ view: { pair }, again, saved }: ClaimFormData): FormValues {
  if (again) return again.values
  const filled = groupsOf(pair).flatMap(group => {
    const own = saved.find(({ currency }) => currency === pair[group === 'to' ? 'to' : 'from'].code)
    return own
      ? [[savedKey(group), own.id], ...Object.entries(own.details).map(([name, value]) => [keyOf(group, name), value])]
      : []
  })
  return Object.fromEntries(filled)
}

const refusalsOf = (outcome: FormOutcome | undefined): FormRefusals =>
  outcome?.step === 'edit' ? outcome.refusals : {}

function useAccountCheck({ fields }: PairView): CheckAccount | undefined {
  const [check, setCheck] = useState<CheckAccount>()
  useEffect(() => {
    let left = false
    void loadAccountCheck([...fields.from, ...fields.to].map(({ kind }) => kind)).then(loaded => {
      if (!left) setCheck(() => loaded)
    })
    return () => {
      left = true
    }
  }, [fields])
  return check
}

export const valuesIn = (form: HTMLFormElement): FormValues =>
  Object.fromEntries([...new FormData(form)].filter(entry => typeof entry[1] === 'string') as [string, string][])

function checkedIn(pair: PairView, values: FormValues, check: CheckAccount): Record<string, CheckedAccount> {
  return Object.fromEntries(
    accountFields(pair).flatMap(({ key, field }) => {
      const read = check(field.kind, values[key] ?? '')
      return read.ok ? [[key, read.value]] : []
    }),
  )
}

/** The key of somebody's wallet is not even kept for the length of a visit. */
function withoutSecrets(pair: PairView, values: FormValues, check: CheckAccount): FormValues {
  const kindOf = new Map(accountFields(pair).map(({ key, field }) => [key, field.kind]))
  const isSecret = (key: string, value: string) => {
    const kind = kindOf.get(key)
    const read = kind && check(kind, value)
    return read?.ok === false && read.refusal.reason === 'looks-like-a-secret'
  }
  return Object.fromEntries(Object.entries(values).filter(([key, value]) => !isSecret(key, value)))
}

const accountFields = (pair: PairView) => (['to', 'from', 'refund'] as const).flatMap(group => fieldsOf(pair, group))

const notKept = new Set(['captcha', 'step', 'quote', 'shown-give', 'shown-get'])

function keep({ from, to }: PairView, id: string, values: FormValues, sending?: FormValues): void {
  const kept = Object.fromEntries(Object.entries(values).filter(([name]) => !notKept.has(name)))
  writeDraft({ id, from: from.code, to: to.code, values: kept, ...(sending && { sending }) })
}
