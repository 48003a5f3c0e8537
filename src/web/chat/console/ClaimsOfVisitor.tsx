import type { DeskChat } from '#contract/chat/chat.ts'
import { stateNames } from '#contract/claims/state-names.ts'
import { MomentText } from '#web/format/MomentText.tsx'
import { useLocale, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { conversationTexts } from './desk-conversation.texts.ts'

/** The claims that the visitor has shown to be theirs. */
export function ClaimsOfVisitor({ chat }: { chat: DeskChat }) {
  const t = useMessages(conversationTexts)
  const locale = useLocale()
  return (
    <section aria-labelledby="chat-claims">
      <h2 id="chat-claims">{t.claims}</h2>
      {chat.account && (
        <p>
          <Link to={`/console/customers/${chat.account}`}>{t.customer}</Link>
        </p>
      )}
      {chat.claims.length === 0 ? (
        <p>{t.noClaims}</p>
      ) : (
        <ul>
          {chat.claims.map(({ id, number, state, pair, openedAt }) => (
            <li key={id}>
              <Link to={`/console/claims/${id}`}>№ {number}</Link> {id === chat.claim?.id && <b>{t.aboutThis}</b>}{' '}
              <small>
                {pair} · {stateNames[locale][state]} · <MomentText at={openedAt} soon />
              </small>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
