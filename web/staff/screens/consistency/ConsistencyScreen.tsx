import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { UNSEALED } from '../../../../domain/shared/seals.ts'
import type { Consistency } from '../../../../domain/wire/consistency.ts'
import { sentenceOf } from '../../../api/apiError.ts'
import type { Write } from '../../../api/call.ts'
import { messages } from '../../../text/messages.ts'
import { usePolledAnswer } from '../../api/reading.ts'
import { staffApi } from '../../api/request.ts'
import { mayAct, useRoles } from '../../api/session.ts'
import { explainingCalls } from '../../calls/explaining.ts'
import type { Question } from '../../kit/actions.ts'
import { Button } from '../../kit/Button.tsx'
import { LazyActionDialog } from '../../kit/LazyActionDialog.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { monthDays } from '../../kit/months.ts'
import { Page } from '../../kit/Page.tsx'
import { Report } from '../../kit/Report.tsx'
import { Failed, Loading, Nothing } from '../../kit/States.tsx'
import { dots, figure, moment } from '../../kit/words.ts'
import { eventsPath } from '../../paths.ts'
import { Actor } from '../../pieces/Actor.tsx'
import { PageLink } from '../../pieces/PageLink.tsx'
import styles from './Consistency.module.css'

/** Polling interval of a running check. */
const lookEveryMs = 1_000

/** The consistency check: whether the read models match the event log, and the log its seals. */
export function ConsistencyScreen() {
  const [params] = useSearchParams()
  const checks = mayAct(useRoles(), ['finance'])
  const month = params.get('month')
  const [failed, setFailed] = useState<unknown>()
  const { data, error, mutate } = usePolledAnswer(explainingCalls.consistency(), (latest) =>
    latest?.running == null ? 0 : lookEveryMs,
  )
  const send = (call: Write<unknown, undefined>) => {
    setFailed(undefined)
    staffApi.send(call).then(() => mutate(), setFailed)
  }
  const running = data?.running ?? null
  return (
    <Page
      title="기록 점검"
      controls={
        checks && (
          <Button
            look="main"
            disabled={data === undefined || running !== null}
            onClick={() => send(explainingCalls.check())}
          >
            지금 점검하기
          </Button>
        )
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
        <Progress
          running={running}
          month={month}
          onCancel={checks ? () => send(explainingCalls.cancelCheck()) : undefined}
        />
      )}
      {data?.last === null && running === null && (
        <Nothing words="아직 점검한 적이 없어요. 점검하면 이벤트가 봉인한 그대로인지, 장부와 상태가 이벤트와 맞는지 확인해요." />
      )}
      {data !== undefined && (
        <div className={styles.result}>
          <Open findings={data.open} openId={params.get('open')} onClosed={() => void mutate()} />
          {running === null && data.last !== null && <Result last={data.last} month={month} />}
          <Outside outside={data.outside} />
          <Closed findings={data.closed} />
          <History history={data.history} />
          <Uncovered uncovered={data.uncovered} />
        </div>
      )}
    </Page>
  )
}

type RunProgress = NonNullable<Consistency['running']>

/** Describes the progress through the blocks: count, speed, and time left. */
function paceOf({ blocks, blocksDone, elapsedMs }: RunProgress): string {
  const read = `블록 ${figure(blocksDone)} / ${figure(blocks)}`
  if (blocksDone === 0 || blocksDone >= blocks || elapsedMs === 0) return read
  const aSecond = (blocksDone * 1_000) / elapsedMs
  const left = Math.ceil((blocks - blocksDone) / aSecond)
  const wait = left < 60 ? `${left}초` : `${Math.ceil(left / 60)}분`
  return `${read} · 1초에 ${figure(Math.max(1, Math.round(aSecond)))}개 · 약 ${wait} 남음`
}

type CheckScope = { month: string | null }

type ProgressProps = CheckScope & { running: RunProgress; onCancel: (() => void) | undefined }

function Progress({ running, month, onCancel }: ProgressProps) {
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
        {onCancel !== undefined && <Button onClick={onCancel}>점검 취소</Button>}
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

function Result({ last, month }: CheckScope & { last: NonNullable<Consistency['last']> }) {
  const { problems, months, head, keptHeads } = last
  return (
    <>
      <p className={styles.verdict}>
        {problems.length === 0 ? (
          <Mark means="done">이상 없음</Mark>
        ) : (
          <Mark means="problem">다른 곳 {problems.length}건</Mark>
        )}
        <span>
          {moment(last.finishedAt)} 점검 · <Starter startedBy={last.startedBy} />
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
    </>
  )
}

const closing: Question = {
  label: '확인하고 닫기',
  reasons: ['원인을 찾아 바로잡았어요', '백업에서 되돌렸어요', '시험하려고 바꾼 것이에요'],
}

/**
 * What checks found and nobody closed; an admin closes each with a reason. The dialog stays when a colleague was faster,
 * and says so.
 */
function Open(props: { findings: Consistency['open']; openId: string | null; onClosed: () => void }) {
  const { findings, openId, onClosed } = props
  const [asked, setAsked] = useState<Consistency['open'][number] | null>(null)
  const mayClose = useRoles().includes('admin')
  return (
    <>
      {findings.length > 0 && (
        <p role="alert" className={styles.alarm}>
          점검에서 나온 다른 곳 {figure(findings.length)}건이 남아 있어요.{' '}
          {mayClose ? '확인한 것은 사유와 함께 닫아 주세요.' : '관리자가 확인하고 닫을 때까지 남아요.'}
        </p>
      )}
      {findings.length > 0 && (
        <Report
          caption="닫지 않은 다른 곳"
          rows={findings}
          idOf={({ id }) => String(id)}
          columns={[
            {
              id: 'where',
              header: '어디',
              cell: (finding) => (
                <span className={styles.why} aria-current={String(finding.id) === openId || undefined}>
                  <Place {...finding} />
                </span>
              ),
            },
            { id: 'what', header: '무엇', cell: ({ what }) => <span className={styles.why}>{what}</span> },
            { id: 'foundAt', header: '처음', cell: ({ foundAt }) => moment(foundAt) },
            { id: 'lastFoundAt', header: '마지막', cell: ({ lastFoundAt }) => moment(lastFoundAt) },
            {
              id: 'close',
              header: '처리',
              align: 'right',
              cell: (finding) =>
                mayClose ? (
                  <Button aria-label={`${finding.where} 확인하고 닫기`} onClick={() => setAsked(finding)}>
                    닫기
                  </Button>
                ) : (
                  '관리자'
                ),
            },
          ]}
        />
      )}
      {asked !== null && (
        <LazyActionDialog
          question={closing}
          lines={[
            {
              id: String(asked.id),
              name: asked.where,
              act: async ({ reason }) => {
                await staffApi.send(explainingCalls.closeFinding(asked.id), { reason })
                onClosed()
              },
            },
          ]}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

function Closed({ findings }: { findings: Consistency['closed'] }) {
  if (findings.length === 0) return null
  return (
    <Report
      caption="닫은 다른 곳"
      rows={findings}
      idOf={({ id }) => String(id)}
      columns={[
        {
          id: 'where',
          header: '어디',
          cell: (finding) => (
            <span className={styles.why}>
              <Place {...finding} />
            </span>
          ),
        },
        { id: 'what', header: '무엇', cell: ({ what }) => <span className={styles.why}>{what}</span> },
        { id: 'foundAt', header: '처음', cell: ({ foundAt }) => moment(foundAt) },
        { id: 'closedAt', header: '닫음', cell: ({ closedAt }) => closedAt !== null && moment(closedAt) },
        {
          id: 'closedBy',
          header: '누가',
          cell: ({ closedBy }) => closedBy !== null && <Actor actor={`staff:${closedBy}`} />,
        },
        { id: 'reason', header: '사유', cell: ({ reason }) => <span className={styles.why}>{reason}</span> },
      ]}
    />
  )
}

/** The head that is kept outside of the database, without which a removal of the newest blocks cannot be found. */
function Outside({ outside }: Pick<Consistency, 'outside'>) {
  if (outside === null)
    return (
      <p className={styles.verdict}>
        <Mark means="waiting">밖에 보관한 해시 없음</Mark>
        <span>
          마지막 블록들이 지워지거나 기록 전체가 다시 쓰이면 알 수 없어요. HEADS_FILE 설정을 하면 하루에 한 번
          데이터베이스 밖에 적어 둬요.
        </span>
      </p>
    )
  const { day, block, hash, count, isInChain, blocksSince } = outside
  return (
    <p className={styles.verdict}>
      {isInChain ? (
        <Mark means="done">밖에 보관한 해시와 같음</Mark>
      ) : (
        <Mark means="problem">밖에 보관한 해시와 다름</Mark>
      )}
      <span>
        {dots(day)} · 블록 {figure(block)} <code title={hash}>{hash.slice(0, 16)}</code>
      </span>
      <span>
        보관한 해시 {figure(count)}개 · 그 뒤에 봉인한 블록 {figure(blocksSince)}개
      </span>
    </p>
  )
}

function History({ history }: Pick<Consistency, 'history'>) {
  if (history.length === 0) return null
  return (
    <Report
      caption="지난 점검"
      rows={history}
      idOf={({ checkId }) => String(checkId)}
      columns={[
        { id: 'finishedAt', header: '언제', cell: ({ finishedAt }) => moment(finishedAt) },
        { id: 'startedBy', header: '누가', cell: ({ startedBy }) => <Starter startedBy={startedBy} /> },
        {
          id: 'head',
          header: '마지막 블록',
          cell: ({ head }) =>
            head === null ? (
              '–'
            ) : (
              <>
                {figure(head.block)} <code title={head.hash}>{head.hash.slice(0, 12)}</code>
              </>
            ),
        },
        {
          id: 'keptHeads',
          header: '밖의 해시',
          align: 'right',
          cell: ({ keptHeads }) => `${figure(keptHeads)}개`,
        },
        {
          id: 'problems',
          header: '결과',
          align: 'right',
          cell: ({ problems }) =>
            problems === 0 ? (
              <Mark means="done">이상 없음</Mark>
            ) : (
              <Mark means="problem">{figure(problems)}건</Mark>
            ),
        },
      ]}
    />
  )
}

function Uncovered({ uncovered }: Pick<Consistency, 'uncovered'>) {
  return (
    <details>
      <summary>점검이 다루지 않는 것</summary>
      <ul className={styles.uncovered}>
        {uncovered.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </details>
  )
}

const Starter = ({ startedBy }: { startedBy: number | null }) =>
  startedBy === null ? '밤마다 하는 점검' : <Actor actor={`staff:${startedBy}`} />

/** Where a finding is: its event, or else its stream, as a link. */
function Place({ where, pos, stream }: { where: string; pos: number | null; stream: string | null }) {
  if (pos === null && stream === null) return where
  const to = eventsPath(pos === null ? { stream: stream ?? '' } : { open: pos })
  return (
    <PageLink className={styles.events} to={to}>
      {where}
    </PageLink>
  )
}

function Problems({ problems }: Pick<RunProgress, 'problems'>) {
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
        {problems.map(({ where, what, pos, stream }) => (
          <tr key={`${where} ${what}`}>
            <th scope="row">
              <Place where={where} pos={pos} stream={stream} />
            </th>
            <td>{what}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Months({ months, asked }: Pick<RunProgress, 'months'> & { asked: string | null }) {
  return (
    <table className={styles.table} data-figures>
      <caption>달마다 봉인한 그대로인지</caption>
      <thead>
        <tr>
          <th scope="col">달</th>
          <th scope="col">이벤트</th>
          <th scope="col">블록</th>
          <th scope="col">{UNSEALED}</th>
          <th scope="col">결과</th>
        </tr>
      </thead>
      <tbody>
        {months.map((month) => (
          <tr key={month.month} aria-current={month.month === asked || undefined}>
            <th scope="row">{month.month.replace('-', '.')}</th>
            <td>
              <PageLink className={styles.events} to={eventsPath(monthDays(month.month))}>
                {figure(month.events)}
              </PageLink>
            </td>
            <td>{month.firstBlock === null ? '–' : `${month.firstBlock} – ${month.lastBlock}`}</td>
            <td>{figure(month.unsealed)}</td>
            <td>
              {month.changed === 0 ? (
                <Mark means="done">바뀐 이벤트 없음</Mark>
              ) : (
                <Mark means="problem">{figure(month.changed)}건 바뀜</Mark>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
