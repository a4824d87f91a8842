import type { IdentityForm } from '../../../domain/wire/identity.ts'
import { sentenceOf } from '../../api/apiError.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { messages } from '../../text/messages.ts'
import { type IdentifiedPerson, personOf, refusalOf } from './person.ts'

type IdentityOutcome =
  | { kind: 'verified'; person: IdentifiedPerson }
  | { kind: 'refused'; message: string }
  /** Another attempt has replaced this one, or the page was left: nothing waits for the result any more. */
  | { kind: 'left' }

const windowName = 'billim-identity'
const windowFeatures = 'popup,width=500,height=680'
const pollMs = 400

const identityMessages = {
  blocked: '본인 인증 창이 막혔어요. 브라우저에서 팝업을 허용한 뒤 다시 눌러 주세요.',
  closed: '본인 인증 창이 닫혔어요. 인증을 끝까지 마쳐 주세요.',
} as const

const refused = (message: string): IdentityOutcome => ({ kind: 'refused', message })

/**
 * Opens the provider's page in a popup and waits for the message of /pass. Must be called from a click handler, or the
 * browser blocks the popup.
 */
export async function identify(signal: AbortSignal): Promise<IdentityOutcome> {
  const popup = window.open('', windowName, windowFeatures)
  if (popup === null || popup.closed) return refused(identityMessages.blocked)
  popup.focus()
  try {
    const form = await api.read(calls.identity)
    if (signal.aborted) return { kind: 'left' }
    if (popup.closed) return refused(identityMessages.closed)
    const answer = answerOf(popup, signal)
    postInto(form)
    return await answer
  } catch (error) {
    // The attempt that replaced this one uses the same window.
    if (signal.aborted) return { kind: 'left' }
    popup.close()
    return refused(sentenceOf(error, messages.generic))
  }
}

function postInto({ popupUrl, ...fields }: IdentityForm): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = popupUrl
  form.target = windowName
  form.hidden = true
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = value
    form.append(input)
  }
  document.body.append(form)
  form.submit()
  form.remove()
}

function answerOf(popup: Window, signal: AbortSignal): Promise<IdentityOutcome> {
  return new Promise((resolve) => {
    let closedPolls = 0
    const end = (ending: IdentityOutcome) => {
      clearInterval(watch)
      window.removeEventListener('message', receive)
      signal.removeEventListener('abort', leave)
      resolve(ending)
    }
    const leave = () => end({ kind: 'left' })
    const receive = (event: MessageEvent<unknown>) => {
      if (event.origin !== window.location.origin || event.source !== popup) return
      const person = personOf(event.data)
      const refusal = refusalOf(event.data)
      if (person !== null) end({ kind: 'verified', person })
      else if (refusal !== null) end(refused(refusal))
    }
    // /pass posts its message and closes itself at once, so the message may arrive after the first poll.
    const watch = setInterval(() => {
      if (popup.closed) closedPolls += 1
      if (closedPolls > 1) end(refused(identityMessages.closed))
    }, pollMs)
    window.addEventListener('message', receive)
    signal.addEventListener('abort', leave)
  })
}
