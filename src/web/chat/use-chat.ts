import { useCallback, useEffect, useRef, useState } from 'react'
import type { ChatView } from '#contract/chat/chat.ts'
import type { ChatRole } from '#contract/chat/chat-names.ts'
import { SLIP_BYTES } from '#contract/desk/slip-limits.ts'
import type { Locale } from '#contract/locale.ts'
import { ApiError } from '#web/api/api-error.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { followStream, type StreamStatus } from '#web/api/live-streams.ts'
import { newId } from '#web/api/new-id.ts'
import { solveCaptcha } from '#web/captcha/use-captcha.ts'
import { type FormRefusal, refusalOf } from '#web/forms/form-outcome.ts'

const TYPING_SHOWN_MS = 6_000
const TYPING_TOLD_MS = 3_000

export type ToSend = { text: string } | { file: File }
type From = { locale: Locale; email?: string | undefined; claim?: string | undefined }

/** Somebody of the office is typing, under the name that they have. */
export type Typing = { by?: string }

/** A conversation while its page is open: read once, then followed by its stream as soon as there is one. */
export function useChat(role: ChatRole, first?: ChatView) {
  const [view, setView] = useState(first)
  const [status, setStatus] = useState<StreamStatus>('connecting')
  const [typing, setTyping] = useState<Typing>()
  const typed = useRef<ReturnType<typeof setTimeout>>(undefined)
  const told = useRef(0)
  const take = useCallback((next: ChatView) => {
    setView(now => (now && now.version > next.version ? now : next))
  }, [])

  useEffect(() => {
    browserApi('GET /api/v1/chat/{role}/', { params: { role }, query: {} }).then(take, () => setStatus('lost'))
  }, [role, take])

  const hasBegun = view !== undefined && view.state !== 'none'
  useEffect(() => {
    if (!hasBegun) return undefined
    const stream = { path: `/api/v1/chat/${role}/stream/`, events: ['chat', 'typing'] }
    const stop = followStream<ChatView | Typing>(stream, {
      onStatus: setStatus,
      onEvent(data) {
        clearTimeout(typed.current)
        if ('messages' in data) {
          setTyping(undefined)
          return take(data)
        }
        setTyping(data)
        typed.current = setTimeout(() => setTyping(undefined), TYPING_SHOWN_MS)
      },
    })
    return () => {
      clearTimeout(typed.current)
      stop()
    }
  }, [hasBegun, role, take])

  // What has come is told to the office, and that it was seen once somebody looks at the page.
  const last = view?.messages.at(-1)?.seq ?? 0
  const { delivered = 0, read = 0 } = view?.own ?? {}
  useEffect(() => {
    if (!hasBegun) return undefined
    const reportSeen = () => {
      const seen = document.visibilityState === 'visible' ? last : read
      if (delivered >= last && read >= seen) return
      browserApi('POST /api/v1/chat/{role}/seen/', { params: { role }, body: { delivered: last, read: seen } }).catch(
        () => {},
      )
    }
    reportSeen()
    document.addEventListener('visibilitychange', reportSeen)
    return () => document.removeEventListener('visibilitychange', reportSeen)
  }, [hasBegun, role, last, delivered, read])

  /** Sends once, or once more with work done where the office asks for it. The id stays for a repeat. */
  async function send(what: ToSend, id: string, from: From): Promise<FormRefusal | undefined> {
    if ('file' in what && what.file.size > SLIP_BYTES) return { code: 'too-large' }
    const post = async (captcha?: string) => {
      const said = {
        locale: from.locale,
        email: from.email || undefined,
        claim: from.claim || undefined,
        captcha: captcha || undefined,
      }
      const answer =
        'file' in what
          ? await browserApi('PUT /api/v1/chat/{role}/files/{id}/', {
              params: { role, id },
              query: { name: (what.file.name || 'file').slice(-120), ...said },
              file: what.file,
            })
          : await browserApi('POST /api/v1/chat/{role}/messages/', {
              params: { role },
              body: { id, text: what.text, ...said },
            })
      take(answer)
    }
    try {
      await post().catch(async error => {
        if (!(error instanceof ApiError) || error.problem.code !== 'captcha-required') throw error
        await post(await solveCaptcha())
      })
      return undefined
    } catch (error) {
      if (error instanceof ApiError) return refusalOf(error.problem)
      throw error
    }
  }

  function notifyTyping(): void {
    if (!hasBegun || Date.now() - told.current < TYPING_TOLD_MS) return
    told.current = Date.now()
    browserApi('POST /api/v1/chat/{role}/typing/', { params: { role }, body: {} }).catch(() => {})
  }

  return { view, status, typing, send, notifyTyping, newId }
}
