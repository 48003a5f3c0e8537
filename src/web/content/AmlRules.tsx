import type { AmlPolicyView } from '#contract/aml/aml.ts'
import { amlWords } from '#contract/aml/aml-words.ts'
import { holdReasons, ruleOf } from '#contract/aml/hold-rules.ts'
import { MomentText } from '#web/format/MomentText.tsx'
import { percentText } from '#web/format/percent-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import styles from './content.module.css'

/**
 * What is checked of the origin of money and when, what it leads to, and every rule by which an order can be stopped. Orders keep
 * the version that they were placed under, so an older one has an address, too; `newest` is then the one that holds now.
 */
export function AmlRules({ policy, newest }: { policy: AmlPolicyView; newest: number | undefined }) {
  const t = useMessages(amlRulesTexts)
  const locale = useLocale()
  const words = amlWords[locale]
  const byItself = policy.listsOf.length > 0 || policy.services.length > 0
  return (
    <section aria-labelledby="aml-rules" className={styles.holds}>
      <h2 id="aml-rules">{t.title}</h2>
      {newest !== undefined && (
        <Notice tone="warn" title={t.old(policy.version)}>
          <Link to="/aml-kyc#aml-rules">{t.toNewest(newest)}</Link>
        </Notice>
      )}
      {byItself ? (
        <>
          <p>
            {t.version(policy.version)} <MomentText at={policy.publishedAt} />
          </p>
          <p>{t.where}</p>
          <ul>
            {policy.checks.map(check => (
              <li key={check}>{words.checks[check]}</li>
            ))}
          </ul>
          <p>{t.by([words.services.lists, ...policy.services.map(service => words.services[service])].join(', '))}</p>
          {policy.services.length === 0 ? (
            <p>{t.listed}</p>
          ) : (
            <>
              <p>{t.limits(percentText(policy.totalMostBps, locale))}</p>
              <ul>
                {policy.limits.map(({ category, mostBps }) => (
                  <li key={category}>
                    {words.categories[category]}: {mostBps === 0 ? t.none : t.most(percentText(mostBps, locale))}
                  </li>
                ))}
              </ul>
            </>
          )}
          <p>{t.atOpening[policy.atOpening]}</p>
          {policy.services.length > 0 && <p>{policy.away === 'wait' ? t.wait(policy.waitMinutes) : t.away}</p>}
          <p>{t.hold(policy.answerHours, policy.decideHours)}</p>
        </>
      ) : (
        <p>{t.byHand}</p>
      )}
      <p>{t.rules}</p>
      <ul className={styles.numbered}>
        {holdReasons.map(reason => (
          <li key={reason} id={ruleOf(reason)}>
            <b>{ruleOf(reason)}</b> {words.rules[reason]}
          </li>
        ))}
      </ul>
    </section>
  )
}

export const amlRulesTexts = defineMessages({
  ru: {
    title: 'Проверка происхождения и правила остановки',
    version: (number: number) => `Правила проверки, версия ${number} от`,
    old: (number: number) => `Это прежняя версия правил проверки, ${number}`,
    toNewest: (number: number) => `Действует версия ${number}`,
    where: 'Если для направления включена проверка, проверяем:',
    by: (sources: string) => `Чем: ${sources}.`,
    limits: (most: string) => `Общая оценка риска не выше ${most}, а доли по категориям такие:`,
    listed: 'Адрес, который стоит в таком списке, не проходит.',
    none: 'не допускается',
    most: (share: string) => `не больше ${share}`,
    atOpening: {
      refuse: 'Если адрес не прошёл до создания заявки, она не создаётся.',
      hold: 'Если адрес не прошёл до создания заявки, она создаётся остановленной.',
    },
    wait: (minutes: number) =>
      `Если сервис не отвечает, ждём до ${minutes}\u00a0мин, потом останавливаем. Без проверки деньги не проходят.`,
    away: 'Если сервис не отвечает, заявка останавливается. Без проверки деньги не проходят.',
    hold: (answer: number, decide: number) =>
      `Остановленная проверкой заявка: на ответ у вас ${answer}\u00a0ч, потом обменник решает не дольше ${decide}\u00a0ч. Продолжить обмен могут только два сотрудника вместе. Если решения нет или вы не ответили, деньги возвращаются. Вычесть можем только комиссию за перевод, если она названа в условиях пары.`,
    byHand: 'Если для направления включена проверка, происхождение денег смотрит оператор.',
    rules: 'Остановить обмен можем только по этим правилам. Номер правила вы увидите в заявке:',
  },
  en: {
    title: 'Origin checks, and the rules for stopping an order',
    version: (number: number) => `Rules of the checks, version ${number} of`,
    old: (number: number) => `This is an earlier version of these rules, ${number}`,
    toNewest: (number: number) => `Version ${number} holds now`,
    where: 'For pairs with checks turned on, we check:',
    by: (sources: string) => `We use ${sources}.`,
    limits: (most: string) => `The total risk score may be at most ${most}, and the shares by category:`,
    listed: 'An address on such a list does not pass.',
    none: 'not accepted',
    most: (share: string) => `at most ${share}`,
    atOpening: {
      refuse: 'If an address fails before the order is placed, the order is not accepted.',
      hold: 'If an address fails before the order is placed, the order is put on hold.',
    },
    wait: (minutes: number) =>
      `If a service does not answer, we wait for up to ${minutes} min and then put the order on hold. Nothing passes unchecked.`,
    away: 'If a service does not answer, the order is put on hold. Nothing passes unchecked.',
    hold: (answer: number, decide: number) =>
      `When a check has stopped an order, you have ${answer} h to answer, and the office then decides within ${decide} h. Only two members of staff together can let the exchange go on. Without an answer or a decision the money goes back. We deduct nothing but the transfer fee, where the terms of the pair name one.`,
    byHand: 'For pairs with checks turned on, an operator checks the origin of the money.',
    rules: 'We can hold an order only for the reasons listed here. The order shows the number of its rule:',
  },
})
