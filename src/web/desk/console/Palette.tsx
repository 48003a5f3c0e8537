import { useState } from 'react'
import { useNavigate, useRouteLoaderData } from 'react-router'
import { hasRight } from '#contract/auth/rights.ts'
import type { Role } from '#contract/auth/roles.ts'
import { groupedNumber } from '#contract/claims/grouped-number.ts'
import type { QueueItem } from '#contract/desk/desk.ts'
import { KeyCap } from '#web/console/frame/KeyCap.tsx'
import { type ConsoleSection, sectionsFor } from '#web/console/frame/sections.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { usePerson } from '#web/session/person.ts'
import { SIGN_OUT_PATH } from '#web/session/sign-out.ts'
import type { ListedOption } from '#web/ui/find-options.ts'
import { ModalCard } from '#web/ui/ModalCard.tsx'
import { closeModalThen, type ModalProps, openModal } from '#web/ui/modal.ts'
import { OptionList } from '#web/ui/OptionList.tsx'
import type { DeskData } from './DeskPage.data.ts'
import { deskStates, moveName } from './desk.texts.ts'
import { mainFirst, moveKeys } from './desk-moves.ts'
import { FOUND, findActs } from './find-acts.ts'
import { KeysHelp } from './KeysHelp.tsx'
import styles from './Palette.module.css'
import { consolePath, wholeQueue } from './queue-query.ts'
import { useFoundClaims } from './use-found-claims.ts'

/** An entry of the palette, with what it does. */
type Act = ListedOption & { act: () => void }

/** The command palette: sections, moves of the open claim, and claims found by number, e-mail, account or txid. */
export function Palette({ data: sections }: ModalProps<readonly ConsoleSection[]>) {
  const t = useMessages(messages)
  const { role } = usePerson()!
  const [query, setQuery] = useState('')
  const found = useFoundClaims(query, hasRight(role, 'claims.see'))
  const onClaim = useActsOnClaim(role)
  const ways = useWays(sections, role)
  const claims = useWaysToClaims(found, query)
  const acts = [...onClaim, ...ways, ...claims]
  return (
    <ModalCard title={t.title}>
      <div className={styles.palette}>
        <OptionList
          label={t.title}
          placeholder={t.placeholder}
          options={acts}
          find={findActs}
          onQuery={setQuery}
          onPick={value => {
            const picked = acts.find(act => act.value === value)
            closeModalThen(() => picked?.act())
          }}
        />
      </div>
    </ModalCard>
  )
}

/** The moves of the open claim. Each opens its form; none is made from here. */
function useActsOnClaim(role: Role): Act[] {
  const t = useMessages(messages)
  const locale = useLocale()
  const navigate = useNavigate()
  const { query, onDesk } = (useRouteLoaderData('/console/claims/:uuid') as DeskData | undefined) ?? {}
  if (!query || !onDesk || !hasRight(role, 'claims.move')) return []
  const { claim, moves } = onDesk.desk
  return moves.toSorted(mainFirst).map(({ move }) => ({
    value: `move-${move}`,
    label: moveName(move, onDesk.context, locale),
    group: t.onClaim(groupedNumber(claim.number)),
    figure: moveKeys[move] && <KeyCap name={moveKeys[move].toUpperCase()} />,
    act: () => void navigate(consolePath(query, claim.id, move)),
  }))
}

function useWays(sections: readonly ConsoleSection[], role: Role): Act[] {
  const t = useMessages(messages)
  const locale = useLocale()
  const navigate = useNavigate()
  return [
    ...sectionsFor(sections, role).map(({ path, words }) => ({
      value: `go-${path}`,
      label: words[locale].title,
      group: t.go,
      act: () => void navigate(path),
    })),
    { value: 'go-/', label: t.site, group: t.go, act: () => void navigate('/') },
    { value: 'sign-out', label: t.signOut, group: t.go, act: signOut },
    {
      value: 'keys',
      label: t.keys,
      group: t.go,
      figure: <KeyCap name="?" />,
      act: () => openModal(KeysHelp, undefined),
    },
  ]
}

/** The form of the frame, which works without a script too. */
const signOut = () => document.querySelector<HTMLFormElement>(`form[action$="${SIGN_OUT_PATH}"]`)?.requestSubmit()

/** The claims that the server found, and the search of the queue for the time before its answer. */
function useWaysToClaims(found: readonly QueueItem[] | undefined, query: string): Act[] {
  const t = useMessages(messages)
  const locale = useLocale()
  const navigate = useNavigate()
  if (!found) return []
  const q = query.trim()
  const search = {
    value: `${FOUND}search`,
    label: t.search(q),
    group: t.claims,
    act: () => void navigate(consolePath({ ...wholeQueue, q })),
  }
  const claims = found.map(({ id, number, email, state }) => ({
    value: `${FOUND}${id}`,
    label: groupedNumber(number),
    detail: `${deskStates[locale][state]} · ${email}`,
    group: t.claims,
    act: () => void navigate(`/console/claims/${id}`),
  }))
  return [...claims, search]
}

const messages = defineMessages({
  ru: {
    title: 'Найти или сделать',
    placeholder: 'Раздел, действие, номер заявки, почта, счёт, txid',
    onClaim: (number: string) => `Заявка ${number}`,
    go: 'Перейти',
    site: 'На сайт',
    keys: 'Все клавиши',
    signOut: 'Выйти',
    claims: 'Заявки',
    search: (q: string) => `Искать в очереди: ${q}`,
  },
  en: {
    title: 'Find anything',
    placeholder: 'Section, action, order number, e-mail, account or txid',
    onClaim: (number: string) => `Order ${number}`,
    go: 'Go to',
    site: 'Website',
    keys: 'All keys',
    signOut: 'Sign out',
    claims: 'Orders',
    search: (q: string) => `Search the queue: ${q}`,
  },
})
