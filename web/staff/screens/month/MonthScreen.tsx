import { useState } from 'react'
import { Link } from 'react-router-dom'
import { monthActions } from '../../../../domain/ledger/monthActions.ts'
import { type MonthSheetKey, monthSheetNames } from '../../../../domain/lists/monthSheets.ts'
import type { AccountingMonth, OpenItems } from '../../../../domain/wire/accounting.ts'
import { monthName } from '../../../text/format.ts'
import { useAnswer } from '../../api/reading.ts'
import { staffApi } from '../../api/request.ts'
import { useRoles } from '../../api/session.ts'
import { nowCall } from '../../calls/content.ts'
import { monthCalls } from '../../calls/finance.ts'
import { won } from '../../kit/AmountLink.tsx'
import { AnswerView } from '../../kit/AnswerView.tsx'
import { type ActionTable, barrierOf, menuOf, permitted } from '../../kit/actions.ts'
import { Button } from '../../kit/Button.tsx'
import { LazyMonthTurn } from '../../kit/dates/LazyDates.tsx'
import { ExportButton } from '../../kit/ExportButton.tsx'
import { LazyActionDialog } from '../../kit/LazyActionDialog.tsx'
import { monthAfter } from '../../kit/months.ts'
import { Page } from '../../kit/Page.tsx'
import { Paper } from '../../kit/Paper.tsx'
import { Sums } from '../../kit/Sums.tsx'
import { useTableUrl } from '../../kit/tableUrl.ts'
import { Views } from '../../kit/Views.tsx'
import { dots, figure, moment } from '../../kit/words.ts'
import { adjustmentsPath, differencesPath, monthPath, paths } from '../../paths.ts'
import styles from './MonthScreen.module.css'
import { Sealed } from './Sealed.tsx'
import { SheetView } from './SheetView.tsx'

const isSheet = (name: string | null): name is MonthSheetKey =>
  name !== null && Object.hasOwn(monthSheetNames, name)

/** A month for the accountant: its closing, its sheets, and all of its files at once. */
export function MonthScreen() {
  const url = useTableUrl()
  const now = useAnswer(nowCall)
  const present = now.data?.today.slice(0, 7)
  const month = url.filter('month') ?? (present === undefined ? undefined : monthAfter(present, -1))
  const sheet = url.filter('sheet')
  const shown = isSheet(sheet) ? sheet : null
  return (
    <Page
      title="월 마감"
      controls={
        month !== undefined && (
          <ExportButton
            source={(signal) => staffApi.file(monthCalls.archive(month), signal)}
            name={`accounting-${month}.zip`}
          >
            회계 자료 모두 받기
          </ExportButton>
        )
      }
    >
      <AnswerView answer={now} isKept>
        {() =>
          month === undefined ? null : (
            <>
              <div className={styles.head}>
                <h2 className="spoken">{monthName(month)}</h2>
                <LazyMonthTurn
                  name="달"
                  month={month}
                  last={present}
                  onMonth={(month) => url.setFilters({ month })}
                />
              </div>
              <Views
                name="월 마감 자료"
                views={[
                  { id: 'closing', label: '마감', to: monthPath({ month }) },
                  ...Object.entries(monthSheetNames).map(([id, label]) => ({
                    ...{ id, label },
                    to: monthPath({ month, sheet: id }),
                  })),
                ]}
                shown={shown ?? 'closing'}
              />
              {shown === null ? (
                <Closing month={month} />
              ) : (
                <SheetView key={`${month} ${shown}`} month={month} sheet={shown} />
              )}
            </>
          )
        }
      </AnswerView>
    </Page>
  )
}

const statusWords: Readonly<Record<AccountingMonth['status'], string>> = {
  running: '진행 중',
  over: '마감 전',
  closed: '마감',
}

const openWords: readonly { kind: keyof OpenItems; name: string; of: 'bank' | 'card' | 'outgoing' }[] = [
  { kind: 'bank', name: '통장과 장부의 차이', of: 'bank' },
  { kind: 'cardProvider', name: '결제사 지급과의 차이', of: 'card' },
  { kind: 'payoutGateway', name: '지급대행과의 차이', of: 'outgoing' },
]

const factsOf = ({ status, month, lastClosed }: AccountingMonth) => ({ status, month, lastClosed })
const sumOf = (items: OpenItems): number => openWords.reduce((sum, { kind }) => sum + items[kind], 0)

const actions: ActionTable<AccountingMonth> = [
  {
    id: 'close',
    label: '마감하기',
    ...permitted(monthActions, 'close', factsOf),
    reasons: ({ openItems = '0' }) =>
      openItems === '0' ? ['모두 맞춰 봤어요'] : ['남은 차이를 확인했어요', '남은 차이는 다음 달에 처리해요'],
    done: '월을 마감했어요.',
    run: ({ month, openItems }, { reason }) => staffApi.send(monthCalls.close(month), { openItems, reason }),
  },
  {
    id: 'reopen',
    label: '마감 취소',
    ...permitted(monthActions, 'reopen', factsOf),
    danger: true,
    reasons: ['빠진 분개가 있어요'],
    done: '마감을 취소했어요.',
    run: ({ month, closing }, { reason }) =>
      staffApi.send(monthCalls.reopen(month), { block: closing?.block ?? 0, reason }),
  },
]

const LeftOver = ({ count }: { count: number }) => (
  <span className={count === 0 ? undefined : styles.open}>
    {count === 0 ? '남은 것이 없어요.' : `${figure(count)}건 남음`}
  </span>
)

/** Whether the month is closed, what is open, and what its books come to. */
function Closing({ month }: { month: string }) {
  const answer = useAnswer(monthCalls.of(month))
  const roles = useRoles()
  const [asked, setAsked] = useState<string | null>(null)
  return (
    <AnswerView answer={answer} isKept>
      {(data) => {
        const run = actions.find(({ id }) => id === asked)
        return (
          <Paper title={`${monthName(month)} 월 마감`} className={styles.sheet ?? ''}>
            <Sums
              sums={[
                {
                  name: '상태',
                  value: statusWords[data.status],
                  tone: data.status === 'closed' ? 'ok' : undefined,
                },
                { name: '분개', value: `${figure(data.lines)}줄` },
                { name: '차변 합계', value: won(data.debits) },
                { name: '손익', value: won(data.profit), tone: data.profit < 0 ? 'error' : 'ok' },
                { name: '부가세 신고·납부 기한', value: dots(data.vatDueDay) },
                { name: '포인트 부채', value: won(data.pointsLiability) },
                { name: '미지급 정산금', value: won(data.ownerPayable) },
                { name: '카드 미수금', value: won(data.cardClearing) },
              ]}
            />
            <section className={styles.closing} aria-label="마감 확인">
              <ul>
                <li>
                  <span>봉인</span>
                  {data.read !== null && data.read.suspect > 0 ? (
                    <span className={styles.open}>
                      <Link to={paths.consistency}>점검에서 나온 다른 곳</Link>이 이 달의{' '}
                      {figure(data.read.suspect)}줄에 있어요.
                    </span>
                  ) : data.read?.unsealed === 0 ? (
                    <span>이 달의 모든 줄을 봉인했어요.</span>
                  ) : (
                    <span className={styles.open}>
                      아직 봉인되지 않은 줄이 {figure(data.read?.unsealed ?? data.lines)}개예요.
                    </span>
                  )}
                </li>
                {openWords.map(({ kind, name, of }) => (
                  <li key={kind}>
                    <Link to={differencesPath({ of })}>{name}</Link>
                    <LeftOver count={data.openItems[kind]} />
                  </li>
                ))}
                <li>
                  <Link to={adjustmentsPath({ status: 'proposed' })}>승인을 기다리는 결산 분개</Link>
                  <LeftOver count={data.proposals} />
                </li>
              </ul>
              {data.closing !== null && (
                <p>
                  {moment(data.closing.closedAt)} {data.closing.closedBy}님이 {monthName(data.closing.month)}
                  까지 마감했어요. {data.closing.reason}
                </p>
              )}
              {menuOf(actions, roles, data).map(({ action }) => (
                <Button
                  key={action.id}
                  look={action.danger === true ? 'danger' : 'main'}
                  onClick={() => setAsked(action.id)}
                >
                  {action.label}
                </Button>
              ))}
              {data.status === 'running' && <p className={styles.quiet}>달이 끝난 뒤에 마감할 수 있어요.</p>}
            </section>
            <Sealed read={data.read} />
            {run !== undefined && (
              <LazyActionDialog
                question={{
                  ...run,
                  reasons:
                    typeof run.reasons === 'function'
                      ? run.reasons({ openItems: String(sumOf(data.openItems)) })
                      : run.reasons,
                }}
                lines={[
                  {
                    ...{ id: month, facts: data, barred: barrierOf(run, data) },
                    name:
                      run.id === 'close'
                        ? `${monthName(month)}까지 마감해요. 남은 차이 ${figure(sumOf(data.openItems))}건을 함께 기록하고, 그 뒤로는 다음 달의 역분개로만 고쳐요.`
                        : `${monthName(month)}을 다시 열어요.`,
                    act: (given) => run.run(data, given),
                  },
                ]}
                onClose={() => setAsked(null)}
              />
            )}
          </Paper>
        )
      }}
    </AnswerView>
  )
}
