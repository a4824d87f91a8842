import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { Consistency } from '../../../../domain/wire/consistency.ts'
import { sentenceOf } from '../../../api/apiError.ts'
import type { Write } from '../../../api/call.ts'
import { Badge } from '../../../kit/Badge.tsx'
import { messages } from '../../../text/messages.ts'
import { useAnswer } from '../../api/reading.ts'
import { staffApi } from '../../api/request.ts'
import { explainingCalls } from '../../calls/explaining.ts'
import { Button } from '../../kit/Button.tsx'
import { monthDays } from '../../kit/months.ts'
import { Page } from '../../kit/Page.tsx'
import { Failed, Loading, Nothing } from '../../kit/States.tsx'
import { figure, moment } from '../../kit/words.ts'
import { eventsPath } from '../../paths.ts'
import { Actor } from '../../pieces/Actor.tsx'
import styles from './Consistency.module.css'

/** Polling interval of a running check. */
const lookEveryMs = 1_000

/** The consistency check: whether the read models match the event log, and the log its seals. */
export function ConsistencyScreen() {
  const [params] = useSearchParams()
  const month = params.get('month')
  const [failed, setFailed] = useState<unknown>()
  const { data, error, mutate } = useAnswer(explainingCalls.consistency(), {
    refreshInterval: (latest) => (latest?.running == null ? 0 : lookEveryMs),
  })
  const send = (call: Write<unknown, undefined>) => {
    setFailed(undefined)
    staffApi.send(call).then(() => mutate(), setFailed)
  }
  const running = data?.running ?? null
  return (
    <Page
      title="기록 점검"
      controls={
        <Button
          look="main"
          disabled={data === undefined || running !== null}
          onClick={() => send(explainingCalls.check())}
        >
          지금 점검하기
        </Button>
      }
    >
      {(error ?? failed) !== undefined && (
        <Failed
          words={sentenceOf(error ?? failed, messages.generic)}
          onRetry={() => {
            setFailed(undefined)
            void mutate()
          }}
        />
      )}
      {data === undefined && error === undefined && <Loading />}
      {running !== null && (
        <Progress running={running} month={month} onCancel={() => send(explainingCalls.cancelCheck())} />
      )}
      {data?.last === null && running === null && (
        <Nothing words="아직 점검한 적이 없어요. 점검하면 이벤트가 봉인한 그대로인지, 장부와 상태가 이벤트와 맞는지 확인해요." />
      )}
      {data?.last != null && running === null && <Result last={data.last} month={month} />}
    </Page>
  )
}

type Running = NonNullable<Consistency['running']>

/** Describes the progress through the blocks: count, speed, and time left. */
function paceOf({ blocks, blocksDone, elapsedMs }: Running): string {
  const read = `블록 ${figure(blocksDone)} / ${figure(blocks)}`
  if (blocksDone === 0 || blocksDone >= blocks || elapsedMs === 0) return read
  const aSecond = (blocksDone * 1_000) / elapsedMs
  const left = Math.ceil((blocks - blocksDone) / aSecond)
  const wait = left < 60 ? `${left}초` : `${Math.ceil(left / 60)}분`
  return `${read} · 1초에 ${figure(Math.max(1, Math.round(aSecond)))}개 · 약 ${wait} 남음`
}

type Asked = { month: string | null }

function Progress({ running, month, onCancel }: Asked & { running: Running; onCancel: () => void }) {
  const { step, done, steps, blocks, blocksDone, problems, months } = running
  const part = blocks === 0 ? 0 : blocksDone / blocks
  return (
    <>
      <div className={styles.progress}>
        <label>
          점검 중 · {figure(done)}/{figure(steps)}
          <progress max={Math.max(1, steps)} value={done === 0 ? part : done} />
        </label>
        <span>{step}</span>
        <span>{paceOf(running)}</span>
        <Button onClick={onCancel}>점검 취소</Button>
      </div>
      <div className={styles.result}>
        {/* Only findings are announced: announcing the progress would interrupt a screen reader every second. */}
        <p role="status">{problems.length > 0 && `지금까지 다른 곳 ${problems.length}건`}</p>
        <Problems problems={problems} />
        {months.length > 0 && <Months months={months} asked={month} />}
      </div>
    </>
  )
}

function Result({ last, month }: Asked & { last: NonNullable<Consistency['last']> }) {
  const { problems, months, head, keptHeads } = last
  return (
    <div className={styles.result}>
      <p className={styles.verdict}>
        {problems.length === 0 ? (
          <Badge tone="ok">이상 없음</Badge>
        ) : (
          <Badge tone="error">다른 곳 {problems.length}건</Badge>
        )}
        <span>
          {moment(last.finishedAt)} 점검 · <Actor actor={`staff:${last.startedBy}`} />
        </span>
        {head !== null && (
          <span>
            마지막 블록 {figure(head.block)} <code title={head.hash}>{head.hash.slice(0, 16)}</code>
          </span>
        )}
        {keptHeads > 0 && <span>밖에 보관한 봉인 {figure(keptHeads)}개와도 맞춰 봤어요</span>}
      </p>
      <Problems problems={problems} />
      <Months months={months} asked={month} />
    </div>
  )
}

function Problems({ problems }: Pick<Running, 'problems'>) {
  if (problems.length === 0) return null
  return (
    <table className={styles.table}>
      <caption>다른 곳</caption>
      <thead>
        <tr>
          <th scope="col">어디</th>
          <th scope="col">무엇</th>
        </tr>
      </thead>
      <tbody>
        {problems.map(({ where, what, pos }) => (
          <tr key={`${where} ${what}`}>
            <th scope="row">
              {pos === null ? (
                where
              ) : (
                <Link className={styles.events ?? ''} to={eventsPath({ open: pos })}>
                  {where}
                </Link>
              )}
            </th>
            <td>{what}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Months({ months, asked }: Pick<Running, 'months'> & { asked: string | null }) {
  return (
    <table className={styles.table} data-figures>
      <caption>달마다 봉인한 그대로인지</caption>
      <thead>
        <tr>
          <th scope="col">달</th>
          <th scope="col">이벤트</th>
          <th scope="col">블록</th>
          <th scope="col">봉인 대기</th>
          <th scope="col">결과</th>
        </tr>
      </thead>
      <tbody>
        {months.map((month) => (
          <tr key={month.month} aria-current={month.month === asked || undefined}>
            <th scope="row">{month.month.replace('-', '.')}</th>
            <td>
              <Link className={styles.events ?? ''} to={eventsPath(monthDays(month.month))}>
                {figure(month.events)}
              </Link>
            </td>
            <td>{month.firstBlock === null ? '–' : `${month.firstBlock} – ${month.lastBlock}`}</td>
            <td>{figure(month.unsealed)}</td>
            <td>
              {month.changed === 0 ? (
                <Badge tone="ok">바뀐 이벤트 없음</Badge>
              ) : (
                <Badge tone="error">{figure(month.changed)}건 바뀜</Badge>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
