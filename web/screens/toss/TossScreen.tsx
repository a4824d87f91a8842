import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { sentenceOf } from '../../api/apiError.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { ButtonLink } from '../../kit/Button.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { paths } from '../../paths.ts'
import { messages } from '../../text/messages.ts'

type Outcome = { title: string; reason: string; failed?: true }

const working: Outcome = { title: '카드를 연결하고 있어요', reason: '잠시만 기다려 주세요.' }
const done: Outcome = { title: '카드를 연결했어요', reason: '결제 화면에서 이어서 진행해 주세요.' }
const incomplete: Outcome = {
  title: '카드를 연결하지 못했어요',
  reason: '결제 화면에서 다시 시도해 주세요.',
  failed: true,
}

const home = (
  <ButtonLink to={paths.home} look="third" size="small">
    홈으로
  </ButtonLink>
)

/** The callback of the card provider, in its own frame or in the top window; it never leaves the page by itself. */
export function TossScreen() {
  const [search] = useSearchParams()
  const [outcome, setOutcome] = useState(working)
  const asked = useRef(false)
  const code = search.get('code')
  const customerKey = search.get('customerKey')
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    // The code is a secret: it must not stay in the URL.
    window.history.replaceState(window.history.state, '', paths.tossReturn)
    if (code === null || customerKey === null) return setOutcome(incomplete)
    api
      .send(calls.authorizeCard, { code, customerKey })
      .then(() => setOutcome(done))
      .catch((error) => setOutcome({ ...incomplete, reason: sentenceOf(error, messages.generic) }))
  }, [code, customerKey])
  return (
    <div role="status">
      <h1 className="spoken">카드 연결</h1>
      <EmptyState title={outcome.title} reason={outcome.reason} {...(outcome.failed && { action: home })} />
    </div>
  )
}
