import type { ScreeningEffect, ScreeningKind } from '#contract/screening/screening-key.ts'
import type { SectionWords } from '#web/console/records/section-view.ts'
import { defineMessages } from '#web/locale/locale.tsx'

export const kindNames = defineMessages<Record<ScreeningKind, string>>({
  ru: {
    account: 'счёт или кошелёк',
    mailbox: 'почта',
    network: 'адрес или сеть',
    'mail-domain': 'вся почта домена',
    'card-issuer': 'все карты банка',
  },
  en: {
    account: 'account or wallet',
    mailbox: 'mailbox',
    network: 'address or network',
    'mail-domain': 'all mail of a domain',
    'card-issuer': 'all cards of a bank',
  },
})

/** What is done, in the list. */
export const effectNames = defineMessages<Record<ScreeningEffect, string>>({
  ru: { stop: 'остановить', verify: 'проверить', hold: 'придержать', warn: 'предупредить', trust: 'доверять' },
  en: { stop: 'stop', verify: 'verify', hold: 'hold', warn: 'warn', trust: 'trust' },
})

/** The same with what a hit does, in the form. */
export const effectChoices = defineMessages<Record<ScreeningEffect, string>>({
  ru: {
    stop: 'Остановить — ни заявки, ни кабинета',
    verify: 'Проверить — попросить карту или документ до оплаты',
    hold: 'Придержать — создать заявку остановленной; клиент увидит номер правила',
    warn: 'Предупредить — пометить заявку',
    trust: 'Доверять — без капчи и пределов сети',
  },
  en: {
    stop: 'Stop — take no order and no sign-up',
    verify: 'Verify — ask for a card or a document before payment',
    hold: 'Hold — open the order on hold; the customer sees the number of the rule',
    warn: 'Warn — flag the order for staff',
    trust: 'Trust — no captcha and no network limits',
  },
})

export const endedText = defineMessages({ ru: { ended: 'истекло' }, en: { ended: 'ended' } })

export const screeningTexts = defineMessages<SectionWords>({
  ru: {
    title: 'Списки',
    lead: 'Кого останавливаем, о ком предупреждаем и кому доверяем. Совпадение только точное или по названному образцу, никогда по части слова.',
    one: 'Правило',
    add: 'Новое правило',
    none: 'Правил нет',
    made: 'Действует для новых заявок и регистраций. Открытые заявки остаются как есть.',
    search: 'Значение или причина',
    groups: { rule: 'Правило' },
    fields: {
      kind: 'Что',
      value: 'Значение',
      effect: 'Что делать',
      reason: 'Причина',
      until: 'Действует до',
      hits: 'Сработало',
      lastAt: 'Последний раз',
      author: 'Автор',
    },
    hints: {
      kind: 'Вся почта домена — образец вида *@test.example. Все карты банка — первые шесть цифр карты.',
      value: 'Целиком: счёт, почта, адрес 198.51.100.7 или сеть 198.51.100.0/24, домен, шесть цифр.',
      effect:
        'Остановленный прочтёт, что заявку принять нельзя, и куда написать, но не правило. Доверие к почте действует для кабинета, который её подтвердил. Доверие к одной почте или карте сильнее правила для её домена или банка.',
      reason: 'Видят только сотрудники.',
      until: 'Пусто — бессрочно.',
    },
    columns: {
      value: 'Значение',
      kind: 'Что',
      effect: 'Что делать',
      reason: 'Причина',
      author: 'Автор',
      until: 'До',
      hits: 'Сработало',
    },
    filters: { kind: 'Что', effect: 'Что делать' },
    refusals: {
      reason: { missing: 'напишите, почему' },
      any: {
        'wrong-format': 'такое значение этому виду не подходит: проверьте, как записано',
        'too-small': 'слишком коротко: нужно значение целиком',
        'too-wide': 'слишком большая сеть: не шире /8, для IPv6 не шире /19',
        'host-bits': 'сеть пишется с первого адреса: 198.51.100.0/24',
      },
    },
  },
  en: {
    title: 'Screening lists',
    lead: 'Who is stopped, flagged or trusted. A rule matches a value exactly or by a named pattern, never part of a word.',
    one: 'Rule',
    add: 'New rule',
    none: 'There are no rules',
    made: 'It applies to new orders and sign-ups. Open orders are not affected.',
    search: 'Value or reason',
    groups: { rule: 'Rule' },
    fields: {
      kind: 'What',
      value: 'Value',
      effect: 'What to do',
      reason: 'Reason',
      until: 'Until',
      hits: 'Caught',
      lastAt: 'Last time',
      author: 'Author',
    },
    hints: {
      kind: 'All mail of a domain is the pattern *@test.example. All cards of a bank are the first six digits of a card.',
      value:
        'In full: an account, a mailbox, an address 198.51.100.7 or network 198.51.100.0/24, a domain, six digits.',
      effect:
        'Whoever is stopped reads that the order cannot be taken, and where to write, but not the rule. Trust in a mailbox counts for the account that has confirmed it. Trust in one mailbox or card beats a rule for its domain or bank.',
      reason: 'Only staff can see it.',
      until: 'Leave empty for no end.',
    },
    columns: {
      value: 'Value',
      kind: 'What',
      effect: 'What to do',
      reason: 'Reason',
      author: 'Author',
      until: 'Until',
      hits: 'Caught',
    },
    filters: { kind: 'What', effect: 'What to do' },
    refusals: {
      reason: { missing: 'say why' },
      any: {
        'wrong-format': 'not a valid value of this kind: check how it is written',
        'too-small': 'too short: the whole value is needed',
        'too-wide': 'too wide: at most /8, for IPv6 at most /19',
        'host-bits': 'write a network by its first address: 198.51.100.0/24',
      },
    },
  },
})
