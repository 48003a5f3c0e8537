/** A mailbox that does not fit into its line goes on after the name, not in the middle of a word. */
export function MailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}
