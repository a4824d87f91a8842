import { Link } from 'react-router-dom'
import type { Health } from '../../../../domain/wire/health.ts'
import { Badge } from '../../../kit/Badge.tsx'
import { useAnswer } from '../../api/reading.ts'
import { healthCalls } from '../../calls/explaining.ts'
import { Answered } from '../../kit/Answered.tsx'
import { Page } from '../../kit/Page.tsx'
import { Report } from '../../kit/Report.tsx'
import { Sums } from '../../kit/Sums.tsx'
import { figure, moment } from '../../kit/words.ts'
import { paths } from '../../paths.ts'
import { FailedJobs } from './FailedJobs.tsx'
import styles from './Health.module.css'
import {
  alertWords,
  isAlarm,
  lasting,
  providerNames,
  queueNames,
  readerNames,
  troubleNames,
} from './healthWords.ts'

/** Polling interval while the page is open. */
const lookEveryMs = 10_000

/** System health: queues, failed jobs, projection lag, provider errors, and slow calls. */
export function HealthScreen() {
  const answer = useAnswer(healthCalls.standing, { refreshInterval: lookEveryMs })
  return (
    <Page title="시스템 상태">
      <Answered answer={answer} isKept>
        {(health) => (
          <>
            <Standing health={health} />
            <div className={styles.body}>
              <Findings count={health.findings} />
              <Troubles health={health} />
              <OpenTransactions health={health} />
              <FailedJobs jobs={health.failedJobs} />
              <Waiting health={health} />
              <Calls health={health} />
              <Alerts health={health} />
            </div>
          </>
        )}
      </Answered>
    </Page>
  )
}

function Standing({ health: { queues, feed, troubles } }: { health: Health }) {
  const all = (pick: (queue: Health['queues'][number]) => number) =>
    queues.reduce((total, queue) => total + pick(queue), 0)
  const failed = all((queue) => queue.failed)
  const behind = Math.max(0, ...feed.readers.map((reader) => reader.behind))
  const refused = troubles.reduce((total, { seen }) => total + seen, 0)
  return (
    <Sums
      sums={[
        { name: '기다리는 작업', value: figure(all((queue) => queue.waiting)) },
        { name: '실패한 작업', value: figure(failed), tone: failed === 0 ? 'ok' : 'error' },
        { name: '가장 뒤처진 읽기', value: `${figure(behind)}건` },
        { name: '숨은 이벤트', value: `${figure(feed.barrierSeconds)}초` },
        { name: '결제사 오류 (24시간)', value: figure(refused), tone: refused === 0 ? 'ok' : 'error' },
      ]}
    />
  )
}

function Findings({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <p role="alert" className={styles.alarm}>
      기록 점검에서 나온 다른 곳 {figure(count)}건을 아직 닫지 않았어요.{' '}
      <Link to={paths.consistency}>기록 점검 보기</Link>
    </p>
  )
}

function Troubles({ health: { troubles } }: { health: Health }) {
  const alarms = troubles.filter(isAlarm)
  return (
    <>
      {alarms.length > 0 && (
        <p role="alert" className={styles.alarm}>
          {alarms.map(({ provider }) => providerNames[provider] ?? provider).join(', ')}가 우리 키를 거부해요.
          키를 확인할 때까지 결제와 환불이 기다려요.
        </p>
      )}
      {troubles.length > 0 && (
        <Report
          caption="지난 24시간의 결제사 오류"
          rows={troubles}
          idOf={({ provider, kind, code }) => `${provider} ${kind} ${code}`}
          columns={[
            { id: 'kind', header: '종류', cell: ({ kind }) => troubleNames[kind] ?? kind },
            { id: 'provider', header: '결제사', cell: ({ provider }) => providerNames[provider] ?? provider },
            { id: 'code', header: '코드', cell: ({ code }) => code },
            { id: 'seen', header: '횟수', align: 'right', cell: ({ seen }) => figure(seen) },
            { id: 'lastCall', header: '마지막 호출', cell: ({ lastCall }) => lastCall },
            { id: 'lastAt', header: '마지막', cell: ({ lastAt }) => moment(lastAt) },
          ]}
        />
      )}
    </>
  )
}

function Waiting({ health: { readAt, queues, feed } }: { health: Health }) {
  return (
    <div className={styles.columns}>
      <Report
        caption="작업 대기열"
        rows={queues}
        idOf={({ name }) => name}
        columns={[
          { id: 'name', header: '대기열', cell: ({ name }) => queueNames[name] ?? name },
          { id: 'waiting', header: '대기', align: 'right', cell: ({ waiting }) => figure(waiting) },
          { id: 'active', header: '진행', align: 'right', cell: ({ active }) => figure(active) },
          {
            ...{ id: 'failed', header: '실패', align: 'right' },
            cell: ({ failed }) => (failed === 0 ? '0' : <span className={styles.off}>{figure(failed)}</span>),
          },
          {
            ...{ id: 'oldest', header: '가장 오래 기다림', align: 'right' },
            cell: ({ oldestAt }) => (oldestAt === null ? '–' : lasting(oldestAt, readAt)),
          },
        ]}
      />
      <Report
        caption="이벤트를 따라가는 읽기"
        rows={feed.readers}
        idOf={({ reader }) => reader}
        columns={[
          { id: 'reader', header: '읽기', cell: ({ reader }) => readerNames[reader] ?? reader },
          {
            ...{ id: 'behind', header: '남은 이벤트', align: 'right' },
            cell: ({ behind, isCapped }) => `${figure(behind)}${isCapped ? '+' : ''}`,
          },
          {
            ...{ id: 'oldest', header: '지연', align: 'right' },
            cell: ({ oldestAt }) => (oldestAt === null ? '–' : lasting(oldestAt, readAt)),
          },
        ]}
      />
    </div>
  )
}

function OpenTransactions({ health: { feed, readAt } }: { health: Health }) {
  if (feed.openTransactions.length === 0) return null
  return (
    <>
      <p role="alert" className={styles.alarm}>
        {feed.openTransactions.some(({ holdsFeed }) => holdsFeed)
          ? '끝나지 않은 트랜잭션이 이벤트를 붙잡고 있어요. 끝날 때까지 주문 확인 메시지와 목록이 기다려요.'
          : '끝나지 않은 트랜잭션이 있어요. 잠금을 기다리는 작업이 생길 수 있어요.'}
      </p>
      <Report
        caption="끝나지 않은 트랜잭션"
        rows={feed.openTransactions}
        idOf={({ pid }) => String(pid)}
        columns={[
          { id: 'pid', header: 'pid', align: 'right', cell: ({ pid }) => pid },
          {
            ...{ id: 'who', header: '누가' },
            cell: ({ application, role, database }) =>
              `${application || '이름 없음'} · ${role} · ${database}`,
          },
          { id: 'since', header: '열린 시간', align: 'right', cell: ({ since }) => lasting(since, readAt) },
          {
            ...{ id: 'waits', header: '기다리는 것' },
            cell: ({ state, waitsFor }) => (waitsFor === null ? state : `${state} · ${waitsFor}`),
          },
          {
            ...{ id: 'holds', header: '붙잡은 것' },
            cell: ({ holdsFeed, blocks }) =>
              [holdsFeed && '이벤트', blocks > 0 && `세션 ${figure(blocks)}개`].filter(Boolean).join(' · ') ||
              '–',
          },
          {
            id: 'query',
            header: '마지막 질의',
            cell: ({ query }) => <span className={styles.why}>{query}</span>,
          },
        ]}
      />
    </>
  )
}

function Calls({ health: { calls } }: { health: Health }) {
  return (
    <Report
      caption={`느린 호출 · ${moment(calls.since)}부터 이 프로세스가 답한 것`}
      rows={calls.slowest}
      idOf={({ route }) => route}
      columns={[
        { id: 'route', header: '호출', cell: ({ route }) => route },
        { id: 'count', header: '횟수', align: 'right', cell: ({ count }) => figure(count) },
        { id: 'p50', header: 'p50 (ms)', align: 'right', cell: ({ p50Ms }) => figure(p50Ms) },
        { id: 'p95', header: 'p95 (ms)', align: 'right', cell: ({ p95Ms }) => figure(p95Ms) },
        { id: 'longest', header: '최대 (ms)', align: 'right', cell: ({ longestMs }) => figure(longestMs) },
      ]}
    />
  )
}

function Alerts({ health: { alerts } }: { health: Health }) {
  if (alerts.length === 0)
    return (
      <p className={styles.quiet}>
        <Badge tone="ok">알림 없음</Badge>
      </p>
    )
  return (
    <Report
      caption="최근 알림"
      rows={alerts}
      idOf={({ alertId }) => String(alertId)}
      columns={[
        { id: 'raisedAt', header: '시각', cell: ({ raisedAt }) => moment(raisedAt) },
        { id: 'sentence', header: '알림', cell: ({ sentence }) => alertWords(sentence) },
        {
          ...{ id: 'facts', header: '내용' },
          cell: ({ facts }) => (
            <span className={styles.why}>
              {Object.entries(facts)
                .map(([name, value]) => `${name} ${typeof value === 'number' ? figure(value) : value}`)
                .join(' · ')}
            </span>
          ),
        },
      ]}
    />
  )
}
