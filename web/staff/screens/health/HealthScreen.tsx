import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { recordWords } from '../../../../domain/shared/recordWords.ts'
import type { FailedJob, Health, OpenTransaction, ProviderTrouble } from '../../../../domain/wire/health.ts'
import { usePolledAnswer } from '../../api/reading.ts'
import { staffApi } from '../../api/request.ts'
import { healthCalls } from '../../calls/explaining.ts'
import { AnswerView } from '../../kit/AnswerView.tsx'
import type { Question } from '../../kit/actions.ts'
import { Button } from '../../kit/Button.tsx'
import { LazyActionDialog } from '../../kit/LazyActionDialog.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { Page } from '../../kit/Page.tsx'
import { Report } from '../../kit/Report.tsx'
import { Scroller } from '../../kit/Scroller.tsx'
import { type Sum, Sums } from '../../kit/Sums.tsx'
import { figure, moment, unreadNow } from '../../kit/words.ts'
import { paths } from '../../paths.ts'
import styles from './HealthScreen.module.css'

/** Polling interval while the page is open. */
const lookEveryMs = 10_000

/** System health: queues, failed jobs, projection lag, provider errors, and slow calls. */
export function HealthScreen() {
  const answer = usePolledAnswer(healthCalls.standing, lookEveryMs)
  return (
    <Page title="시스템 상태">
      <AnswerView answer={answer} isKept>
        {(health) => (
          <>
            <Standing health={health} />
            <Scroller name="시스템 상태의 표" className={styles.body}>
              <Part name="기록 점검에서 나온 다른 곳" read={health.findings}>
                {(count) => <Findings count={count} />}
              </Part>
              <Part name="지난 24시간의 결제사 오류" read={health.troubles}>
                {(troubles) => <Troubles troubles={troubles} />}
              </Part>
              <AheadReaders readers={health.feed.readers} />
              <Part name="끝나지 않은 트랜잭션" read={health.feed.openTransactions}>
                {(open) => <OpenTransactions open={open} readAt={health.readAt} />}
              </Part>
              <Part name="실패한 작업" read={health.failedJobs}>
                {(jobs) => <FailedJobs jobs={jobs} />}
              </Part>
              <div className={styles.columns}>
                <Part name="작업 대기열" read={health.queues}>
                  {(queues) => <Queues queues={queues} readAt={health.readAt} />}
                </Part>
                <Part name="이벤트를 따라가는 읽기" read={health.feed.readers}>
                  {(readers) => <Readers readers={readers} readAt={health.readAt} />}
                </Part>
              </div>
              <Calls health={health} />
              <Part name="최근 알림" read={health.alerts}>
                {(alerts) => <Alerts alerts={alerts} />}
              </Part>
            </Scroller>
          </>
        )}
      </AnswerView>
    </Page>
  )
}

type Queue = NonNullable<Health['queues']>[number]
type Reader = NonNullable<Health['feed']['readers']>[number]

/** A part of the page, or that it cannot be read: a session keeps it locked, which the open transactions name. */
function Part<Read>(props: { name: string; read: Read | null; children: (read: Read) => ReactNode }) {
  if (props.read !== null) return props.children(props.read)
  return (
    <p role="alert" className={styles.alarm}>
      {props.name}: {unreadNow}
    </p>
  )
}

/** A figure of what was read; 모름 of what was not, and then neither good nor bad. */
const sumOf = <Read,>(name: string, read: Read | null, shown: (read: Read) => Omit<Sum, 'name'>): Sum => ({
  name,
  ...(read === null ? { value: '모름' } : shown(read)),
})

const countOf = (count: number): Omit<Sum, 'name'> => ({
  value: figure(count),
  tone: count === 0 ? 'ok' : 'error',
})

function Standing({ health: { queues, feed, troubles } }: { health: Health }) {
  const all = (read: readonly Queue[], pick: (queue: Queue) => number) =>
    read.reduce((total, queue) => total + pick(queue), 0)
  const behind = (readers: readonly Reader[]) => Math.max(0, ...readers.map((reader) => reader.behind))
  return (
    <Sums
      sums={[
        sumOf('기다리는 작업', queues, (read) => ({ value: figure(all(read, ({ waiting }) => waiting)) })),
        sumOf('실패한 작업', queues, (read) => countOf(all(read, ({ failed }) => failed))),
        sumOf('가장 뒤처진 읽기', feed.readers, (readers) => ({ value: `${figure(behind(readers))}건` })),
        sumOf('숨은 이벤트', feed.barrierSeconds, (seconds) => ({ value: `${figure(seconds)}초` })),
        sumOf('결제사 오류 (24시간)', troubles, (read) =>
          countOf(read.reduce((total, { seen }) => total + seen, 0)),
        ),
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

function Troubles({ troubles }: { troubles: readonly ProviderTrouble[] }) {
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

function Queues({ queues, readAt }: { queues: readonly Queue[] } & Pick<Health, 'readAt'>) {
  return (
    <Report
      caption="작업 대기열"
      rows={queues}
      idOf={({ name }) => name}
      columns={[
        { id: 'name', header: '대기열', cell: ({ name }) => queueNames[name] ?? name },
        { id: 'waiting', header: '대기', align: 'right', cell: ({ waiting }) => figure(waiting) },
        { id: 'active', header: '진행', align: 'right', cell: ({ active }) => figure(active) },
        {
          id: 'failed',
          header: '실패',
          align: 'right',
          cell: ({ failed }) => (failed === 0 ? '0' : <span className={styles.off}>{figure(failed)}</span>),
        },
        {
          id: 'oldest',
          header: '가장 오래 기다림',
          align: 'right',
          cell: ({ oldestAt }) => (oldestAt === null ? '–' : lasting(oldestAt, readAt)),
        },
      ]}
    />
  )
}

function AheadReaders({ readers }: { readers: readonly Reader[] | null }) {
  if (!readers?.some(({ isAhead }) => isAhead)) return null
  return (
    <p role="alert" className={styles.alarm}>
      기록의 끝보다 앞선 읽기가 있어요. 기록이 거기에 이를 때까지 새 이벤트를 건너뛰어요.
    </p>
  )
}

function Readers({ readers, readAt }: { readers: readonly Reader[] } & Pick<Health, 'readAt'>) {
  return (
    <Report
      caption="이벤트를 따라가는 읽기"
      rows={readers}
      idOf={({ reader }) => reader}
      columns={[
        { id: 'reader', header: '읽기', cell: ({ reader }) => readerNames[reader] ?? reader },
        {
          id: 'behind',
          header: '남은 이벤트',
          align: 'right',
          cell: ({ behind, isCapped, isAhead }) =>
            isAhead ? '기록보다 앞섬' : `${figure(behind)}${isCapped ? '+' : ''}`,
        },
        {
          id: 'oldest',
          header: '지연',
          align: 'right',
          cell: ({ oldestAt }) => (oldestAt === null ? '–' : lasting(oldestAt, readAt)),
        },
      ]}
    />
  )
}

function OpenTransactions(props: { open: readonly OpenTransaction[] } & Pick<Health, 'readAt'>) {
  const { open, readAt } = props
  if (open.length === 0) return null
  return (
    <>
      <p role="alert" className={styles.alarm}>
        {open.some(({ holdsFeed }) => holdsFeed)
          ? '끝나지 않은 트랜잭션이 이벤트를 붙잡고 있어요. 끝날 때까지 주문 확인 메시지와 목록이 기다려요.'
          : '끝나지 않은 트랜잭션이 있어요. 잠금을 기다리는 작업이 생길 수 있어요.'}
      </p>
      <Report
        caption="끝나지 않은 트랜잭션"
        rows={open}
        idOf={({ pid }) => String(pid)}
        columns={[
          { id: 'pid', header: 'pid', align: 'right', cell: ({ pid }) => pid },
          {
            id: 'who',
            header: '누가',
            cell: ({ application, role, database }) =>
              `${application || '이름 없음'} · ${role} · ${database}`,
          },
          { id: 'since', header: '열린 시간', align: 'right', cell: ({ since }) => lasting(since, readAt) },
          {
            id: 'waits',
            header: '기다리는 것',
            cell: ({ state, waitsFor }) => (waitsFor === null ? state : `${state} · ${waitsFor}`),
          },
          {
            id: 'holds',
            header: '붙잡은 것',
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

function Alerts({ alerts }: { alerts: NonNullable<Health['alerts']> }) {
  if (alerts.length === 0)
    return (
      <p className={styles.quiet}>
        <Mark means="done">알림 없음</Mark>
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
          id: 'facts',
          header: '내용',
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

const again: Question = { label: '다시 하기', reasons: ['원인을 고쳤어요', '일시적인 오류였어요'] }
const nameOf = ({ queue }: FailedJob): string => queueNames[queue] ?? queue

/** Jobs that used up their retries; staff can retry each, with a reason that is recorded. */
function FailedJobs({ jobs }: { jobs: readonly FailedJob[] }) {
  // The dialog stays when a colleague was faster, and says so.
  const [asked, setAsked] = useState<FailedJob | null>(null)
  return (
    <>
      {jobs.length > 0 && (
        <Report
          caption={<span className={styles.off}>실패한 작업 {figure(jobs.length)}건</span>}
          rows={jobs}
          idOf={({ id }) => id}
          columns={[
            { id: 'queue', header: recordWords.queue, cell: nameOf },
            { id: 'failedAt', header: '실패', cell: ({ failedAt }) => moment(failedAt) },
            {
              id: 'message',
              header: '원인',
              cell: ({ message }) => <span className={styles.why}>{message}</span>,
            },
            {
              id: 'tries',
              header: recordWords.tries,
              align: 'right',
              cell: ({ tries }) => `${figure(tries)}회`,
            },
            { id: 'heldUp', header: '뒤에서 기다림', align: 'right', cell: ({ heldUp }) => figure(heldUp) },
            {
              id: 'again',
              header: '처리',
              align: 'right',
              cell: (job) => (
                <Button
                  aria-label={`${nameOf(job)} ${moment(job.failedAt)} 다시 하기`}
                  onClick={() => setAsked(job)}
                >
                  다시 하기
                </Button>
              ),
            },
          ]}
        />
      )}
      {asked !== null && (
        <LazyActionDialog
          question={again}
          lines={[
            {
              id: asked.id,
              name: nameOf(asked),
              act: ({ reason }) => staffApi.send(healthCalls.retry(asked.id), { reason }),
            },
          ]}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

/** Korean names of the queues; a queue without one is shown by its own name. */
const queueNames: Readonly<Record<string, string>> = {
  time: '정해진 시각의 작업',
  mail: '이메일 발송',
  refund: '환불 요청',
  notification: '회원 알림',
  unlink: '탈퇴 회원 연결 해제',
  consistency: '기록 점검',
}

const readerNames: Readonly<Record<string, string>> = {
  notifications: '회원 알림',
  journalDays: '장부 일별 합계',
  cardClearing: '카드 미수금',
  ranking: '대여 순위',
  listings: '상품 목록',
  'free alerts': '빈 날 알림',
  figures: '지표',
}

const troubleNames: Readonly<Record<string, string>> = {
  key: '인증 거부',
  merchant: '다른 상점의 키',
  rate: '호출 한도 초과',
  code: '알 수 없는 코드',
  shape: '읽을 수 없는 응답',
  account: '다른 계좌',
}
const providerNames: Readonly<Record<string, string>> = {
  toss: '토스페이먼츠',
  'toss payouts': '토스페이먼츠 지급 대행',
}

/** True when a provider refuses our key, or takes it for another merchant's: money waits until it is fixed. */
const isAlarm = ({ kind }: ProviderTrouble): boolean => kind === 'key' || kind === 'merchant'

/** A rough duration: 40초, 12분, 3시간, 2일. */
function lasting(from: string, until: string): string {
  const seconds = Math.max(0, Math.round((Date.parse(until) - Date.parse(from)) / 1_000))
  if (seconds < 60) return `${seconds}초`
  if (seconds < 3_600) return `${Math.floor(seconds / 60)}분`
  return seconds < 86_400 ? `${Math.floor(seconds / 3_600)}시간` : `${Math.floor(seconds / 86_400)}일`
}

const alertSentences: Readonly<Record<string, string>> = {
  'the card provider refuses our key: payments and refunds wait':
    '결제사가 우리 키를 거부해요. 결제와 환불이 기다려요.',
  'the card provider says that we call too often: payments and refunds wait':
    '결제사가 호출이 너무 많다고 해요. 결제와 환불이 기다려요.',
  'the card provider answers a code that proves nothing: what it is about waits':
    '결제사가 알 수 없는 코드로 답해요. 해당 결제가 기다려요.',
  'the card provider answers what we cannot read: what it is about waits':
    '결제사의 답을 읽을 수 없어요. 해당 결제가 기다려요.',
  'the payout gateway refuses our key: payouts wait': '지급 대행이 우리 키를 거부해요. 정산 지급이 기다려요.',
  'the payout gateway says that we call too often: payouts wait':
    '지급 대행이 호출이 너무 많다고 해요. 정산 지급이 기다려요.',
  'the payout gateway answers a code that proves nothing: the payout waits':
    '지급 대행이 알 수 없는 코드로 답해요. 해당 지급이 기다려요.',
  'the payout gateway answers what we cannot read: the payout waits':
    '지급 대행의 답을 읽을 수 없어요. 해당 지급이 기다려요.',
  'a payout would go to another account than its own: the payout waits':
    '지급할 계좌와 등록한 계좌가 달라요. 해당 지급이 기다려요.',
  'the payout gateway does not find our newest payout: our key may be another merchant’s, and payouts wait':
    '지급 대행이 우리의 최근 지급을 찾지 못해요. 다른 상점의 키일 수 있어서 정산 지급이 기다려요.',
  'the card provider does not find our newest payment: our key may be another merchant’s':
    '결제사가 우리의 최근 결제를 찾지 못해요. 다른 상점의 키일 수 있어서 정산 내역을 읽지 않아요.',
  'the payout gateway finds earlier payouts of ours and not the newest: it may have lost it':
    '지급 대행이 앞선 지급은 찾고 가장 최근 지급은 찾지 못해요. 나머지 내역은 읽었어요. 지급 대행에 확인해 주세요.',
  'the card provider finds earlier payments of ours and not the newest: it may have lost it':
    '결제사가 앞선 결제는 찾고 가장 최근 결제는 찾지 못해요. 나머지 내역은 읽었어요. 결제사에 확인해 주세요.',
  'payouts wait for an answer of the payout gateway': '지급 대행의 답을 기다리는 정산 지급이 있어요.',
  'what the card provider paid out differs from our books': '결제사가 지급한 금액이 장부와 달라요.',
  'the card provider kept another fee than its contract says': '결제사가 약정과 다른 수수료를 뗐어요.',
  'what the payout gateway paid out differs from our books': '지급 대행이 지급한 금액이 장부와 달라요.',
  'the list of the card provider has not been read to its end for more than a day':
    '하루 넘게 결제사의 정산 내역을 다 읽지 못했어요.',
  'the list of the payout gateway has not been read to its end for more than a day':
    '하루 넘게 지급 대행의 내역을 다 읽지 못했어요.',
  'money moved on days that no bank statement reaches': '돈이 오간 날의 통장 내역을 올리지 않았어요.',
  'lines are missing between two files of the bank': '통장 파일 사이에 빠진 거래가 있어요.',
  'lines of the bank or entries of the books have had no counterpart for a week':
    '통장과 장부에 일주일 넘게 짝이 없는 거래가 있어요.',
  'payments wait for an answer of the card provider': '결제사의 답을 기다리는 결제가 있어요.',
  'refunds wait for the card provider': '결제사를 기다리는 환불이 있어요.',
  'refunds that the card provider refused wait for finance': '결제사가 거절한 환불이 재무 담당을 기다려요.',
  'a check of the records found differences': '기록 점검에서 다른 곳이 나왔어요.',
  'a check of the records stopped before its end': '기록 점검이 끝나기 전에 멈췄어요. 다시 점검해 주세요.',
  'events were written again before they were sealed': '봉인하기 전에 다시 쓰인 이벤트가 있어요.',
  'events are dated far ahead of the clock':
    '시계보다 한참 뒤의 시각으로 기록된 이벤트가 있어요. 서버의 시계를 확인해 주세요.',
  'an open transaction holds up the feed': '끝나지 않은 트랜잭션이 이벤트를 붙잡고 있어요.',
  'an open transaction keeps others waiting': '끝나지 않은 트랜잭션이 다른 작업을 기다리게 해요.',
  'the archive of the WAL takes nothing':
    'WAL 보관소가 파일을 받지 않아요. 서버를 잃으면 그 뒤의 기록도 잃어요.',
  'an invariant is breached': '지켜야 할 규칙이 깨졌어요.',
  'a day cannot be closed: its trial balance is not zero': '시산표가 0이 아니어서 하루를 마감하지 못해요.',
}
/** Translates an alert; one without a translation stays as it was raised. */
const alertWords = (sentence: string): string => alertSentences[sentence] ?? sentence
