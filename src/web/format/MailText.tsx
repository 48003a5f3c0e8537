import { Fragment } from 'react'

/** An e-mail address that breaks after the name or before a dot, not within a word. */
export function MailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  const [host = '', ...rest] = email.slice(at).split('.')
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {host}
      {rest.map((part, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other key
        <Fragment key={i}>
          <wbr />.{part}
        </Fragment>
      ))}
    </>
  )
}
