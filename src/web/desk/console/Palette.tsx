import { useState } from 'react'
import { useNavigate, useRouteLoaderData } from 'react-router'
import { hasRight } from '#contract/auth/rights.ts'
import type { Role } from '#contract/auth/roles.ts'
import { directionKey } from '#contract/catalogue/direction-key.ts'
import { groupedNumber } from '#contract/claims/grouped-number.ts'
import type { QueueItem } from '#contract/desk/desk.ts'
import { KeyCap } from '#web/console/frame/KeyCap.tsx'
import { type ConsoleSection, sectionsFor } from '#web/console/frame/sections.ts'
import { nameAlone } from '#web/format/currency-name.ts'
import { currencyOr } from '#web/format/shown-currencies.ts'
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
import { type Found, nothingFound, useFound } from './use-found.ts'

/** An entry of the palette, with what it does. */
type Act = ListedOption & { act: () => void }

/** The command palette: sections, moves of the open claim, and whatever the server finds: claims, customers, currencies with their pause, directions. */
export function Palette({ data: sections }: ModalProps<readonly ConsoleSection[]>) {
  const t = useMessages(messages)
  const { role } = usePerson()!
  const [query, setQuery] = useState('')
  const found = useFound(query, role)
  const onClaim = useActsOnClaim(role)
  const ways = useWays(sections, role)
  const claims = useWaysToClaims(hasRight(role, 'claims.see') ? found?.claims : undefined, query)
  const others = useWaysToFound(found ?? nothingFound, role)
  const acts = [...onClaim, ...ways, ...claims, ...others]
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

/** Customers, currencies and directions; whoever may pause a currency is led to that too. */
function useWaysToFound({ customers, currencies, directions, names }: Found, role: Role): Act[] {
  const t = useMessages(messages)
  const locale = useLocale()
  const navigate = useNavigate()
  const name = (code: string) => nameAlone(currencyOr(names, code, ''), locale)
  const way = (path: string, label: string, group: string, detail?: string): Act => ({
    value: `${FOUND}${path}`,
    label,
    detail,
    group,
    act: () => void navigate(path),
  })
  const mayPause = hasRight(role, 'catalogue.pause')
  return [
    ...customers.map(({ id, email, claims }) =>
      way(`/console/customers/${id}`, email, t.customers, t.claimsOf(claims)),
    ),
    ...currencies.flatMap(code => [
      way(`/console/currencies/${code}`, name(code), t.currencies, code),
      ...(mayPause ? [way(`/console/currencies/${code}#record-state`, t.pause(name(code)), t.currencies)] : []),
    ]),
    ...directions.map(({ from, to }) =>
      way(`/console/directions/${directionKey(from, to)}`, `${name(from)} → ${name(to)}`, t.directions),
    ),
  ]
}

const messages = defineMessages({
  ru: {
    title: 'Найти или сделать',
    placeholder: 'Раздел, действие, заявка, клиент, валюта, направление',
    customers: 'Клиенты',
    claimsOf: (count: number) => `заявок: ${count}`,
    currencies: 'Валюты',
    pause: (name: string) => `Пауза или включение: ${name}`,
    directions: 'Направления',
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
    placeholder: 'Section, action, order, customer, currency or direction',
    customers: 'Customers',
    claimsOf: (count: number) => `orders: ${count}`,
    currencies: 'Currencies',
    pause: (name: string) => `Pause or open: ${name}`,
    directions: 'Directions',
    onClaim: (number: string) => `Order ${number}`,
    go: 'Go to',
    site: 'Website',
    keys: 'All keys',
    signOut: 'Sign out',
    claims: 'Orders',
    search: (q: string) => `Search the queue: ${q}`,
  },
})
