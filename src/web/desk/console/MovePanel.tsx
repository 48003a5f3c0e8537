import { useState } from 'react'
import panel from '#web/console/panel/Panel.module.css'
import { Panel } from '#web/console/panel/Panel.tsx'
import { PlanButtons } from '#web/console/panel/PlanButtons.tsx'
import { AccountLines } from '#web/format/AccountLines.tsx'
import { moneyText } from '#web/format/money-text.ts'
import { FormSummary } from '#web/forms/FormSummary.tsx'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { type AskedMove, type OnDesk, offeredQuote } from './DeskPage.data.ts'
import { DeskEvents } from './DeskTimeline.tsx'
import { moveName } from './desk.texts.ts'
import { fieldsOfMove } from './desk-moves.ts'
import { handsOver, MoveFields, useFieldLabels } from './MoveFields.tsx'
import styles from './MovePanel.module.css'
import { MovePlanned } from './MovePlanned.tsx'
import type { MoveStep } from './make-move.ts'
import { moveRefusalTexts } from './move-form.texts.ts'
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
  const [seen, setSeen] = useState({ version: claim.version, events: timeline.length, plan })
  const changed = seen.version !== claim.version
  // Without JavaScript the page was reloaded, and the form carries how many events had been seen.
  const since = changed ? seen.events : refused?.refusal.code === 'conflict' ? Number(refused.values.seen) : undefined
  const path = consolePath(query, claim.id, move.move)

  const fields = fieldsOfMove(move)
  const texts = refused?.values ?? done?.texts ?? {}
  // A plan of an older version is dropped once the newer one has been seen.
  const planned = changed || refused ? undefined : Number(done?.texts.version) === seen.version ? done?.plan : seen.plan
  const told = refused ?? (refusal && { form: 'move', ok: false as const, values: {}, refusal, fields: {} })
  const name = moveName(move.move, onDesk.context, locale)
  const sent = sentBy(move.move, onDesk)
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
      {!changed && told?.refusal.code !== 'conflict' && (
        <FormSummary refused={told} labels={labels} texts={moveRefusalTexts} />
      )}
      <Form method="post" action={path} className={panel.form}>
        <input type="hidden" name="form" value="move" />
        <input type="hidden" name="version" value={seen.version} />
        <input type="hidden" name="seen" value={seen.events} />
        <input type="hidden" name="quote" value={offeredQuote(claim, move) ?? ''} />
        {planned ? (
          <MovePlanned move={move.move} plan={planned} texts={texts} fields={fields} onDesk={onDesk} />
        ) : (
          <MoveFields move={move} fields={fields} texts={texts} refused={refused} onDesk={onDesk} />
        )}
        <PlanButtons
          make={planned && t.make(name)}
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

const messages = defineMessages({
  ru: {
    changed: 'Заявка изменилась, пока вы решали',
    seen: 'Вижу, продолжаю',
    to: 'на',
    lookFirst: 'Сначала посмотрите, что изменилось.',
    gone: 'С этой заявкой так больше нельзя.',
    make: (name: string) => `Подтвердить: ${name.charAt(0).toLowerCase()}${name.slice(1)}`,
  },
  en: {
    changed: 'The order changed while you were deciding',
    seen: 'Got it, continue',
    to: 'to',
    lookFirst: 'Look at the changes first.',
    gone: 'This is no longer possible for the order.',
    make: (name: string) => `Confirm: ${name.charAt(0).toLowerCase()}${name.slice(1)}`,
  },
})
