import type { AmlDecisionView } from '#contract/aml/aml.ts'
import { amlWords } from '#contract/aml/aml-words.ts'
import { ruleOf } from '#contract/aml/hold-rules.ts'
import { hasRight } from '#contract/auth/rights.ts'
import type { DeskClaim } from '#contract/desk/desk.ts'
import { momentText } from '#web/format/moment-text.ts'
import { percentText } from '#web/format/percent-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { usePerson } from '#web/session/person.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Status, type StatusTone } from '#web/ui/Status.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import styles from './AmlOnDesk.module.css'
import { reasonNames } from './desk.texts.ts'

/** A hold over the origin of money: who has proposed to release it and why, or that nobody has. */
export function AmlHoldNotice({
  hold: { proposed, answered, decideBy, alone },
}: {
  hold: NonNullable<DeskClaim['amlHold']>
}) {
  const t = useMessages(messages)
  const locale = useLocale()
  const here = useHydrated()
  const moment = (at: string) => momentText(at, locale, here)
  return (
    <Notice tone="warn" title={proposed ? (proposed.mine ? t.mine : t.proposed) : t.held}>
      <p>{proposed ? t.by(proposed.by, moment(proposed.at), proposed.why) : t.how}</p>
      {alone && <p>{t.alone}</p>}
      <p>{answered ? t.answered(moment(answered), moment(decideBy)) : t.unanswered}</p>
    </Notice>
  )
}

/** What the checks of the origin, and people, have decided about the claim: by which source, when, and from what. */
export function AmlOnDesk({ desk: { aml, claim } }: { desk: DeskClaim }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const here = useHydrated()
  const { role } = usePerson()!
  if (aml.length === 0) return null
  return (
    <section aria-labelledby="desk-aml">
      <h3 id="desk-aml">{t.title}</h3>
      <ol className={styles.decisions}>
        {aml.map(decision => (
          <li key={`${decision.at} ${decision.stage} ${decision.subject} ${decision.value} ${decision.verdict}`}>
            <p>
              <Status tone={tones[decision.verdict]}>{t.verdicts[decision.verdict]}</Status> {t.stages[decision.stage]}
              {decision.subject !== 'claim' && ` · ${t.subjects[decision.subject]}`}
              {decision.rule && ` · ${ruleOf(decision.rule)} ${reasonNames[locale][decision.rule] ?? decision.rule}`}
            </p>
            {decision.subject !== 'claim' && <p className="code">{decision.value}</p>}
            {decision.limit && <p>{limitText(decision.limit)}</p>}
            {decision.why && <p>{decision.why}</p>}
            {decision.sources.map(source => (
              <p key={source.provider} className={styles.source}>
                {sourceText(source)}
                {source.evidence && (
                  <>
                    {' · '}
                    <code>{source.evidence}</code>
                  </>
                )}
              </p>
            ))}
            <small>
              {momentText(decision.at, locale, here)} · {t.policy(decision.policy)}
              {decision.by && ` · ${decision.by}`}
              {decision.proposedBy && ` · ${t.proposer(decision.proposedBy)}`}
            </small>
          </li>
        ))}
      </ol>
      {hasRight(role, 'audit.see') && (
        <a href={`/api/v1/desk/aml-decisions/?${new URLSearchParams({ claim: claim.id, locale })}`} data-reload>
          {t.download}
        </a>
      )}
    </section>
  )

  function limitText({ category, bps, mostBps }: NonNullable<AmlDecisionView['limit']>): string {
    const names: Readonly<Record<string, string>> = amlWords[locale].categories
    return t.limit(
      category ? (names[category] ?? category) : t.total,
      percentText(bps, locale),
      percentText(mostBps, locale),
    )
  }

  function sourceText({ provider, scoreBps, away }: AmlDecisionView['sources'][number]): string {
    const name = amlWords[locale].services[provider]
    if (away !== undefined) return `${name}: ${t.away} (${away})`
    if (scoreBps === undefined) return `${name}: ${t.notCovered}`
    return `${name}: ${percentText(scoreBps, locale)}`
  }
}

const tones: Record<AmlDecisionView['verdict'], StatusTone> = {
  pass: 'done',
  hit: 'stop',
  away: 'wait',
  held: 'stop',
  proposed: 'wait',
  released: 'done',
}

const messages = defineMessages({
  ru: {
    title: 'Происхождение',
    held: 'Удержано из-за происхождения: вернут в работу двое',
    how: 'Один сотрудник предлагает продолжить и пишет почему, другой возвращает в работу. Вернуть деньги может любой из них.',
    alone: 'Вы работаете в одиночку: пригласите второго человека на странице «Сотрудники» или верните деньги.',
    proposed: 'Предложено вернуть в работу: проверьте и решите',
    mine: 'Предложено вами: ждёт второго',
    by: (who: string, at: string, why: string) => `${who}, ${at}: ${why}`,
    answered: (at: string, until: string) => `Клиент ответил ${at}. Если не решить до ${until}, деньги вернутся.`,
    unanswered: 'Клиент ещё не ответил. Когда его время выйдет, деньги вернутся.',
    verdicts: {
      pass: 'прошло',
      hit: 'не прошло',
      away: 'нет ответа',
      held: 'удержано',
      proposed: 'предложено вернуть в работу',
      released: 'возвращено в работу',
    },
    stages: {
      opening: 'до заявки',
      arrival: 'когда пришли деньги',
      payout: 'перед выплатой',
      person: 'решение сотрудников',
      'second-look': 'после обновления списка',
    },
    subjects: {
      'payout-address': 'адрес выплаты',
      'paying-address': 'адрес плательщика',
      transaction: 'перевод',
      claim: '',
    },
    limit: (name: string, share: string, most: string) => `${name}: ${share}, предел ${most}`,
    total: 'Общая оценка',
    away: 'нет ответа',
    notCovered: 'не проверяет такое',
    policy: (version: number) => `правила, версия ${version}`,
    proposer: (who: string) => `предложил ${who}`,
    download: 'Скачать решения (CSV)',
  },
  en: {
    title: 'Origin',
    held: 'Held over the origin: it takes two people to release',
    how: 'One person proposes to go on and says why, and another one releases. Either of them can refund.',
    alone: 'You work alone: invite a second person on the page “Staff”, or refund the money.',
    proposed: 'Release proposed: check and decide',
    mine: 'Proposed by you, waiting for a second person',
    by: (who: string, at: string, why: string) => `${who}, ${at}: ${why}`,
    answered: (at: string, until: string) =>
      `The customer answered ${at}. Without a decision by ${until} the money goes back.`,
    unanswered: 'The customer has not answered yet. When their time is up, the money goes back.',
    verdicts: {
      pass: 'passed',
      hit: 'hit',
      away: 'no answer',
      held: 'held',
      proposed: 'release proposed',
      released: 'released',
    },
    stages: {
      opening: 'before the order',
      arrival: 'when the money arrived',
      payout: 'before the payout',
      person: 'decision of staff',
      'second-look': 'after a list was updated',
    },
    subjects: {
      'payout-address': 'payout address',
      'paying-address': 'paying address',
      transaction: 'transfer',
      claim: '',
    },
    limit: (name: string, share: string, most: string) => `${name}: ${share}, limit ${most}`,
    total: 'Total score',
    away: 'no answer',
    notCovered: 'does not cover this',
    policy: (version: number) => `policy, version ${version}`,
    proposer: (who: string) => `proposed by ${who}`,
    download: 'Download the decisions (CSV)',
  },
})
