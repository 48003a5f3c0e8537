import { useState } from 'react'
import { groupedNumber } from '#contract/claims/grouped-number.ts'
import { FINEST_SCALE } from '#contract/money/amount-text.ts'
import panel from '#web/console/panel/Panel.module.css'
import { Panel } from '#web/console/panel/Panel.tsx'
import { PlanButtons } from '#web/console/panel/PlanButtons.tsx'
import { asksForProof, SummaryWithProof, useStep } from '#web/console/panel/SummaryWithProof.tsx'
import { AccountLines } from '#web/format/AccountLines.tsx'
import { moneyText } from '#web/format/money-text.ts'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { awaitedAmount, isAsAwaited } from './awaited-payment.ts'
import { type AskedMove, type OnDesk, offeredQuote } from './DeskPage.data.ts'
import { DeskEvents } from './DeskTimeline.tsx'
import { moveName } from './desk.texts.ts'
import { fieldsOfMove } from './desk-moves.ts'
import { handsOver, MoveFields, useFieldLabels } from './MoveFields.tsx'
import styles from './MovePanel.module.css'
import { MovePlanned } from './MovePlanned.tsx'
import type { MoveStep } from './make-move.ts'
import { moveRefusalTexts } from './move-form.texts.ts'
import { TwinsNotice } from './OurAccount.tsx'
import { consolePath, type QueueQuery } from './queue-query.ts'

type MovePanelProps = {
  onDesk: OnDesk
  asked: AskedMove
  /** It cannot be made any more. */
  gone: boolean
  query: QueueQuery
}

/**
 * A move before it is made: its fields, then its plan. It is made on the planned version. When the claim changes
 * meanwhile, the changes are shown and the typed values stay.
 */
export function MovePanel({ onDesk, asked: { move, plan, refusal }, gone, query }: MovePanelProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const labels = useFieldLabels(move.move, handsOver(move.move, onDesk))
  const { claim, timeline } = onDesk.desk
  const form = useOfficeForm<MoveStep>('move')
  const { Form, refused, done } = form
  const step = useStep(form)
  const [seen, setSeen] = useState({ version: claim.version, events: timeline.length, plan })
  const changed = seen.version !== claim.version
  // Without JavaScript the page was reloaded, and the form carries how many events had been seen.
  const since = changed ? seen.events : refused?.refusal.code === 'conflict' ? Number(refused.values.seen) : undefined
  const path = consolePath(query, claim.id, move.move)

  const fields = fieldsOfMove(move)
  const texts = refused?.values ?? done?.texts ?? {}
  // A plan of an older version is dropped once the newer one has been seen.
  const stays = refused === undefined || asksForProof(refused)
  const planned = changed || !stays ? undefined : Number(step?.texts.version) === seen.version ? step?.plan : seen.plan
  const told = refused ?? (refusal && { form: 'move', ok: false as const, values: {}, refusal, fields: {} })
  const name = moveName(move.move, onDesk.context, locale)
  const sent = sentBy(move.move, onDesk)
  const begun = { amount: awaitedAmount(claim, onDesk.context.from.scale), account: onDesk.desk.accounts?.shown?.id }
  const isPlain = (typed: Readonly<Record<string, string | undefined>>) =>
    move.move === 'receive' && isAsAwaited(onDesk.desk, typed, { scale: FINEST_SCALE, locale })
  const [plain, setPlain] = useState(isPlain({ ...begun, ...texts }))
  const look = () => setSeen({ version: claim.version, events: timeline.length, plan })

  return (
    <Panel id="move-title" title={name} level={3}>
      {sent && (
        <p className={styles.sends}>
          <b className="num">{moneyText(sent.value, sent.currency, locale)}</b>
          <span aria-hidden="true"> → </span>
          <span className="visually-hidden">{t.to}</span>
          <AccountLines lines={sent.account} />
        </p>
      )}
      {move.move === 'receive' && <TwinsNotice desk={onDesk.desk} query={query} />}
      {since !== undefined && (
        <Notice
          tone="warn"
          announced
          title={t.changed}
          actions={
            changed &&
            !gone && (
              <Button size="small" onClick={look}>
                {t.seen}
              </Button>
            )
          }
        >
          <DeskEvents onDesk={onDesk} since={since} />
        </Notice>
      )}
      {typeof told?.refusal.claim === 'string' && (
        <Notice tone="warn">
          <Link to={`/console/claims?q=${told.refusal.claim}`}>{t.usedBy(groupedNumber(told.refusal.claim))}</Link>
        </Notice>
      )}
      <Form
        method="post"
        action={path}
        className={panel.form}
        onChange={event => setPlain(isPlain(textsOf(event.currentTarget)))}
      >
        <input type="hidden" name="form" value="move" />
        <input type="hidden" name="version" value={seen.version} />
        <input type="hidden" name="seen" value={seen.events} />
        <input type="hidden" name="quote" value={offeredQuote(claim, move) ?? ''} />
        {!changed && told?.refusal.code !== 'conflict' && (
          <SummaryWithProof refused={told} labels={labels} texts={moveRefusalTexts} />
        )}
        {planned ? (
          <MovePlanned move={move.move} plan={planned} texts={texts} fields={fields} onDesk={onDesk} />
        ) : (
          <MoveFields move={move} fields={fields} texts={texts} refused={refused} onDesk={onDesk} />
        )}
        <PlanButtons
          make={planned && t.make(name)}
          record={plain ? t.record : undefined}
          edits={fields.length > 0}
          form={form}
          refusal={gone ? t.gone : changed ? t.lookFirst : undefined}
          closeTo={consolePath(query, claim.id)}
        />
      </Form>
    </Panel>
  )
}

/** What a move sends or reports as sent: the amount and the account are compared once more. */
function sentBy(move: string, { desk: { claim }, context: { from, to } }: OnDesk) {
  if (!sends.has(move)) return undefined
  if (claim.returning) return { value: claim.returning.value, currency: from, account: claim.refundAccount ?? [] }
  return claim.state === 'paying-out' ? { value: claim.get.value, currency: to, account: claim.accounts.to } : undefined
}

const sends: ReadonlySet<string> = new Set(['prepare', 'pay-out', 'send-refund'])

const textsOf = (form: HTMLFormElement): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )

const messages = defineMessages({
  ru: {
    usedBy: (number: string) => `Этот номер записан в заявке ${number}`,
    changed: 'Заявка изменилась, пока вы решали',
    seen: 'Вижу, продолжаю',
    to: 'на',
    lookFirst: 'Сначала посмотрите, что изменилось.',
    gone: 'С этой заявкой так больше нельзя.',
    record: 'Записать: всё как ждали',
    make: (name: string) => `Подтвердить: ${name.charAt(0).toLowerCase()}${name.slice(1)}`,
  },
  en: {
    usedBy: (number: string) => `This number is recorded in order ${number}`,
    changed: 'The order changed while you were deciding',
    seen: 'Got it, continue',
    to: 'to',
    lookFirst: 'Look at the changes first.',
    gone: 'This is no longer possible for the order.',
    record: 'Record: as awaited',
    make: (name: string) => `Confirm: ${name.charAt(0).toLowerCase()}${name.slice(1)}`,
  },
})
