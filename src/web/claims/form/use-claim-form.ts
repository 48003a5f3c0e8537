import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { CheckAccount, CheckedAccount } from '#contract/account-formats/account.ts'
import { loadAccountCheck } from '#contract/account-formats/load-account-check.ts'
import type { PairView } from '#contract/catalogue/direction.ts'
import { afterPress } from '#web/ui/after-press.ts'
import { readDetails, readDraft, writeDraft } from '../claim-draft.ts'
import type { ClaimFormData } from './ClaimFormPage.data.ts'
import {
  accountFieldKey,
  type ClaimFieldRefusals,
  type FormValues,
  fieldsOf,
  groupOfKey,
  groupsOf,
  readAccount,
  savedKey,
} from './claim-form.ts'
import { type ClaimFormOutcome, isUnanswered } from './send-claim.ts'

export type LiveForm = {
  id: string
  /** The initial values of the fields; another `generation` mounts the fields again. */
  values: FormValues
  generation: number
  refusals: ClaimFieldRefusals
  /** What the checks found out about a valid account. */
  checked: Readonly<Record<string, CheckedAccount>>
  /** The number of the order of this tab that the fields are filled in from. */
  filledFrom: string | undefined
  /** The values of a form that was sent without an answer; exactly these have to be sent again. */
  unanswered: FormValues | undefined
  onInput: (event: FormEvent<HTMLFormElement>) => void
  onBlur: (event: FormEvent<HTMLFormElement>) => void
  /** Stores that the form was sent. */
  onSend: (values: FormValues) => void
}

/** The fields are uncontrolled; the hook stores their values for the tab, and checks each field when it loses the focus. */
export function useClaimForm(data: ClaimFormData, outcome: ClaimFormOutcome | undefined): LiveForm {
  const { view, id: made } = data
  const { pair } = view
  const [start, setStart] = useState({
    id: outcome?.values.id ?? made,
    values: outcome?.values ?? firstValues(data),
    generation: 0,
  })
  const [refusals, setRefusals] = useState<ClaimFieldRefusals>(refusalsOf(outcome))
  const [checked, setChecked] = useState<LiveForm['checked']>({})
  const [unanswered, setUnanswered] = useState<FormValues>()
  const [filledFrom, setFilledFrom] = useState<string>()
  const check = useAccountCheck(pair)
  const { id } = start

  const isEmpty = useRef(Object.keys(start.values).length === 0)
  // The draft of this tab, or else the details of its last order, are restored after hydration.
  useEffect(() => {
    const draft = readDraft(pair.from.code, pair.to.code)
    if (!draft) {
      const details = readDetails(pair.from.code, pair.to.code)
      // What the account of the customer says comes first.
      if (!details || !isEmpty.current) return
      setFilledFrom(details.number)
      return setStart(({ id, generation }) => ({ id, values: details.values, generation: generation + 1 }))
    }
    setStart(({ generation }) => ({ id: draft.id, values: draft.values, generation: generation + 1 }))
    setUnanswered(draft.sending)
  }, [pair.from.code, pair.to.code])

  // The values of an answer are set in the same render as its refusals, so that the focus finds them.
  const [answered, setAnswered] = useState(outcome)
  if (outcome !== answered) {
    setAnswered(outcome)
    if (outcome) {
      const { values } = outcome
      setStart(({ generation }) => ({ id: values.id ?? made, values, generation: generation + 1 }))
      setRefusals(refusalsOf(outcome))
      setUnanswered(isUnanswered(outcome) ? values : undefined)
    }
  }
  useEffect(() => {
    if (outcome)
      saveDraft(pair, outcome.values.id ?? made, outcome.values, isUnanswered(outcome) ? outcome.values : undefined)
  }, [outcome, made, pair])

  const examine = (event: FormEvent<HTMLFormElement>, isLeft: boolean) => {
    const { name, type } = event.target as HTMLInputElement
    // A link among the fields has no name.
    if (!name) return
    const group = groupOfKey(name)
    const values = valuesIn(event.currentTarget)
    const kept = check ? withoutSecrets(pair, values, check) : withAccountsOfDraft(pair, values)
    // The unanswered form is stored along: moving the focus to a notice also blurs a field.
    saveDraft(pair, id, kept, unanswered)
    if (!group) return isLeft ? undefined : setRefusals(({ [name]: _, ...rest }) => rest)
    if (!check) return
    const read = readAccount(fieldsOf(pair, group), group, values, check)
    const found = read.ok ? {} : read.refusal.fields

    const isPasted = (event.nativeEvent as InputEvent).inputType === 'insertFromPaste'
    const isTicked = type === 'checkbox'
    if (!isLeft && !isPasted && !isTicked && !refusals[name]) return
    // An empty field that was not visited yet is no mistake.
    const looked = fieldsOf(pair, group).filter(({ key }) => key === name || isTicked || refusals[key])
    const say = () => {
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
    if (isLeft) afterPress(say)
    else say()
  }

  return {
    ...start,
    filledFrom,
    refusals,
    checked,
    unanswered,
    onInput: event => examine(event, false),
    onBlur: event => examine(event, true),
    onSend: values => saveDraft(pair, id, values, values),
  }
}

/** The details of the last exchange, or else the saved accounts of this pair. */
function firstValues({ view: { pair }, again, saved }: ClaimFormData): FormValues {
  if (again) return again.values
  const filled = groupsOf(pair).flatMap(group => {
    const own = saved.find(({ currency }) => currency === pair[group === 'to' ? 'to' : 'from'].code)
    return own
      ? [
          [savedKey(group), own.id],
          ...Object.entries(own.details).map(([name, value]) => [accountFieldKey(group, name), value]),
        ]
      : []
  })
  return Object.fromEntries(filled)
}

const refusalsOf = (outcome: ClaimFormOutcome | undefined): ClaimFieldRefusals =>
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

/** A private key is not stored, not even for the tab. */
function withoutSecrets(pair: PairView, values: FormValues, check: CheckAccount): FormValues {
  const kindOf = new Map(accountFields(pair).map(({ key, field }) => [key, field.kind]))
  const isSecret = (key: string, value: string) => {
    const kind = kindOf.get(key)
    const read = kind && check(kind, value)
    return read?.ok === false && read.refusal.reason === 'looks-like-a-secret'
  }
  return Object.fromEntries(Object.entries(values).filter(([key, value]) => !isSecret(key, value)))
}

/** Before the checks are loaded, a private key cannot be told from an address: accounts stay as they are stored. */
function withAccountsOfDraft(pair: PairView, values: FormValues): FormValues {
  const stored = readDraft(pair.from.code, pair.to.code)?.values ?? {}
  const accounts = accountFields(pair).map(({ key }) => key)
  const others = Object.entries(values).filter(([key]) => !accounts.includes(key))
  const known = Object.entries(stored).filter(([key]) => accounts.includes(key))
  return Object.fromEntries([...others, ...known])
}

const accountFields = (pair: PairView) => (['to', 'from', 'refund'] as const).flatMap(group => fieldsOf(pair, group))

const notStored = new Set(['captcha', 'step', 'quote', 'shown-give', 'shown-get'])

function saveDraft({ from, to }: PairView, id: string, values: FormValues, sending?: FormValues): void {
  const stored = Object.fromEntries(Object.entries(values).filter(([name]) => !notStored.has(name)))
  writeDraft({ id, from: from.code, to: to.code, values: stored, sending })
}
