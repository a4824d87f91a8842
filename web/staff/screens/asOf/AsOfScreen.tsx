import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { AsOf } from '../../../../domain/wire/asOf.ts'
import { sentenceOf } from '../../../api/apiError.ts'
import { messages } from '../../../text/messages.ts'
import { useAnswer } from '../../api/reading.ts'
import { explainingCalls } from '../../calls/explaining.ts'
import { Page } from '../../kit/Page.tsx'
import { Failed, Loading, Nothing } from '../../kit/States.tsx'
import { moment } from '../../kit/words.ts'
import { Actor } from '../../pieces/Actor.tsx'
import { FindForm } from '../../pieces/FindForm.tsx'
import styles from './AsOf.module.css'
import { StateShown } from './StateShown.tsx'
import { type Moved, positionIn } from './sliderPosition.ts'

/** The state of an order, a wallet or a settlement after any of its events. */
export function AsOfScreen() {
  const [params, setParams] = useSearchParams()
  const subject = params.get('subject')
  const version = params.get('version')
  const { data, error, mutate } = useAnswer(
    subject === null ? null : explainingCalls.asOf(subject, { version }),
    { keepPreviousData: true },
  )
  const show = (changes: Record<string, string>) =>
    setParams({ ...(subject !== null && { subject }), ...changes }, { replace: true })
  return (
    <Page title="그때 상태">
      <FindForm
        placeholder="주문번호, wallet:12"
        button="상태 보기"
        first={subject ?? ''}
        onFind={(asked) => setParams({ subject: asked.includes(':') ? asked : `order:${asked}` })}
      />
      {subject === null && (
        <Nothing words="주문번호를 넣으면 그 주문이 언제 어떤 상태였는지 볼 수 있어요. 포인트는 wallet:회원번호, 정산은 settlement:회원번호:월로 찾아요." />
      )}
      {error !== undefined && <Failed words={sentenceOf(error, messages.generic)} onRetry={() => mutate()} />}
      {subject !== null && data === undefined && error === undefined && <Loading />}
      {data !== undefined && error === undefined && (
        <Moments told={data} onMove={(nth) => show({ version: String(nth) })} />
      )}
    </Page>
  )
}

/** A slider over the events, the list of events, and the state after the chosen one. */
function Moments({ told, onMove }: { told: AsOf; onMove: (version: number) => void }) {
  const { moments, version } = told
  const chosen = moments[version - 1]
  // The slider moves before the server answers, so that quick key presses each continue from the last.
  const [moved, setMoved] = useState<Moved | null>(null)
  const position = positionIn(told, moved)
  const pointed = moments[position - 1]
  const move = (nth: number) => {
    setMoved({ streamId: told.streamId, version: nth })
    onMove(nth)
  }
  return (
    <div className={styles.parts}>
      <section className={styles.moments} aria-label="시점">
        <label className={styles.slider}>
          <span>
            {moments.length}개 이벤트 중 {position}번째까지
          </span>
          <input
            type="range"
            min={1}
            max={moments.length}
            value={position}
            aria-valuetext={pointed && `${moment(pointed.occurredAt)} ${pointed.title}`}
            onChange={(event) => move(Number(event.target.value))}
          />
        </label>
        <ol className={styles.list}>
          {moments.map((one) => (
            <li key={one.pos}>
              <button
                type="button"
                className={styles.moment}
                data-counts={one.version <= version}
                aria-current={one.version === version ? 'step' : undefined}
                onClick={() => move(one.version)}
              >
                <time dateTime={one.occurredAt}>{moment(one.occurredAt)}</time>
                <b>{one.title}</b>
                <span>
                  <Actor actor={one.actor} />
                </span>
              </button>
            </li>
          ))}
        </ol>
      </section>
      <section className={styles.state} aria-label="그때 상태" aria-live="polite">
        {chosen !== undefined && (
          <h2>
            {moment(chosen.occurredAt)} {chosen.title} 직후
          </h2>
        )}
        <StateShown told={told} />
      </section>
    </div>
  )
}
