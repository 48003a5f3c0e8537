import { Fragment } from 'react'

/** A mailbox that does not fit into its line goes on after the name or before a dot, not in the middle of a word. */
export function MailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  const [host = '', ...rest] = email.slice(at).split('.')
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {host}
      {rest.map((part, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name than their place
        <Fragment key={i}>
          <wbr />.{part}
        </Fragment>
      ))}
    </>
  )
}
