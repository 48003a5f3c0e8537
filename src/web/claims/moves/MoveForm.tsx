import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type { ClaimView } from '#contract/claims/claim.ts'
import type { ClaimMove } from '#contract/claims/claim-moves.ts'
import { Button } from '#web/ui/Button.tsx'

type MoveFormProps = {
  claim: ClaimView
  move: ClaimMove
  label: string
  variant?: 'primary' | 'plain' | 'quiet' | 'danger'
  quote?: string | undefined
  refusal?: string | undefined
  /** The move has an address of its own, where its refusals are shown. */
  asked?: boolean
  /** It has a file. */
  files?: boolean
  className?: string | undefined
  children?: ReactNode
}

/** One move as a form, which also works without JavaScript. */
export function MoveForm({
  claim,
  move,
  label,
  variant,
  quote,
  refusal,
  asked,
  files,
  className,
  children,
}: MoveFormProps) {
  const { formData } = useNavigation()
  return (
    <Form
      method="post"
      action={`/claim/${claim.id}${asked ? `?move=${move}#move` : ''}`}
      encType={files ? 'multipart/form-data' : undefined}
      replace
      className={className}
    >
      <input type="hidden" name="move" value={move} />
      <input type="hidden" name="version" value={claim.version} />
      {quote && <input type="hidden" name="quote" value={quote} />}
      {children}
      <Button type="submit" variant={variant ?? 'plain'} busy={formData?.get('move') === move} refusal={refusal}>
        {label}
      </Button>
    </Form>
  )
}
