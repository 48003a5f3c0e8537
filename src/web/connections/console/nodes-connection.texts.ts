import { groupedNumber } from '#contract/claims/grouped-number.ts'
import { defineMessages } from '#web/locale/locale.tsx'
import type { KindWords } from './kind-words.ts'

export const nodesTexts = defineMessages<KindWords>({
  ru: {
    none: 'не заданы: переводы в сетях обменник сам не видит',
    works: 'узлы отвечают',
    environment:
      'Узлы заданы в окружении (AGIO_EVM_ETHEREUM, AGIO_EVM_BSC и другие), и это важнее настроек пульта. Чтобы менять их здесь, уберите переменные и перезапустите обменник.',
    lead: 'По узлам обменник сам видит оплату в этих сетях. Адреса заявок выпускает кошелёк из AGIO_EVM_XPUB, он задаётся только в окружении. Первый ответивший узел читается, остальные подтверждают: лучше два от разных поставщиков или свой.',
    save: 'Спросить узлы и сохранить',
    saved: ({ nodes = [] }) =>
      nodes
        .map(
          ({ network, host, block, ageSeconds }) =>
            `${network}, ${host}: блок ${groupedNumber(block)}, ${ageSeconds} с назад.`,
        )
        .join(' '),
    check: 'Спросить узлы ещё раз',
    removeNote: 'Оплату на адреса этих сетей обменник перестанет видеть, пока узлы не зададут снова.',
  },
  en: {
    none: 'not set: only staff can see on-chain transfers',
    works: 'the nodes answer',
    environment:
      'Set in the environment (AGIO_EVM_ETHEREUM, AGIO_EVM_BSC and others), which overrides the console. To change them here, remove the variables and restart the office.',
    lead: 'With nodes the office sees payments on these chains by itself. Order addresses come from the wallet in AGIO_EVM_XPUB, set only in the environment. The first node that answers is read, the others confirm: use two from different providers, or your own.',
    save: 'Ask the nodes and save',
    saved: ({ nodes = [] }) =>
      nodes
        .map(
          ({ network, host, block, ageSeconds }) =>
            `${network}, ${host}: block ${groupedNumber(block)}, ${ageSeconds} s ago.`,
        )
        .join(' '),
    check: 'Ask the nodes again',
    removeNote: 'The office will not see payments on these chains until nodes are set again.',
  },
})
