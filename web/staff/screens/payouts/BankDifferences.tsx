import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { bankColumns } from '../../../../domain/lists/bankRows.ts'
import { bankStatusNames } from '../../../../domain/processes/bankRowWords.ts'
import { formatDotted, parseCivilDate } from '../../../../domain/shared/civilDate.ts'
import type {
  BankAccount,
  BankFile,
  BankFilter,
  BankRow,
  BankStanding as Standing,
} from '../../../../domain/wire/bankStatements.ts'
import { sentenceOf } from '../../../api/apiError.ts'
import { FileInput } from '../../../kit/FileInput.tsx'
import { toast } from '../../../kit/notices.ts'
import { messages } from '../../../text/messages.ts'
import { useAnswer, useKeptAnswer } from '../../api/reading.ts'
import { staffApi } from '../../api/request.ts'
import { mayAct, useRoles } from '../../api/session.ts'
import { bankCalls } from '../../calls/finance.ts'
import { AmountLink, won } from '../../kit/AmountLink.tsx'
import { Unread } from '../../kit/AnswerView.tsx'
import type { DialogAnswer, Question } from '../../kit/actions.ts'
import { Button } from '../../kit/Button.tsx'
import { tableColumns } from '../../kit/columns.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { DrawerHead } from '../../kit/Drawer.tsx'
import { FilterBar, type FiltersOf } from '../../kit/FilterBar.tsx'
import { LazyActionDialog } from '../../kit/LazyActionDialog.tsx'
import { Page } from '../../kit/Page.tsx'
import { Report } from '../../kit/Report.tsx'
import { Sums } from '../../kit/Sums.tsx'
import { useTableUrl } from '../../kit/tableUrl.ts'
import { figure, moment } from '../../kit/words.ts'
import { accountPath, explainPath } from '../../paths.ts'
import { RowFindings } from '../../pieces/BrokenRecords.tsx'
import { ListFiles } from '../../pieces/ListFiles.tsx'
import { sendAndRefresh } from '../../pieces/sendAndRefresh.ts'
import { useAwayRow } from '../../pieces/useAwayRow.ts'
import styles from './Bank.module.css'
import { bankActions } from './bankActions.tsx'
import { momentOf, overdueSentence, termNames, wordsOf } from './bankWords.ts'
import { DifferenceViews } from './DifferenceViews.tsx'
import lineStyles from './Lines.module.css'

const pageRows = 20
const bankAccount = accountPath('bank', null)

const statuses = {
  open: { label: '남은 차이', nothing: '통장과 장부의 거래가 모두 짝지어졌어요.' },
  waiting: { label: '통장 확인 전', nothing: '통장에서 확인할 장부 거래가 없어요.' },
  matched: { label: '짝지은 거래', nothing: '짝지은 거래가 없어요.' },
} as const
type Status = keyof typeof statuses
const isStatus = (value: string | null): value is Status => value !== null && Object.hasOwn(statuses, value)

const filters: FiltersOf<BankFilter> = [
  {
    kind: 'choice',
    name: 'status',
    label: '상태',
    isAlwaysSet: true,
    options: Object.entries(statuses).map(([value, { label }]) => ({ value, label })),
  },
]

/** Link to the events of the row's only entry, or to the bank account when there are several or none. */
const comesFrom = ({ entries: [first, ...more] }: BankRow): string =>
  first === undefined || more.length > 0 ? bankAccount : explainPath({ what: 'stream', stream: first.stream })

const columns = tableColumns(bankColumns, {
  books: (row) => (row.entries.length === 0 ? '없음' : <AmountLink amount={row.books} to={comesFrom(row)} />),
})

const idOf = ({ id }: BankRow): string => id

/** Reconciliation of the bank's statement with the books' bank account, and why the balances differ. */
export function BankDifferences() {
  const url = useTableUrl()
  const roles = useRoles()
  const [problem, setProblem] = useState<string | null>(null)
  const asked = url.filter('status')
  const status: Status = isStatus(asked) ? asked : 'open'
  const { data, error, isLoading, mutate } = useKeptAnswer(bankCalls.rows({ status, curPage: url.page }))
  const away = useAwayRow(url, { rows: data?.result, idOf, isStale: isLoading }, (id) =>
    bankCalls.row(id, { status }),
  )
  const standing = data?.standing ?? null
  const hasNoStatement = data !== undefined && standing === null
  return (
    <Page
      title="대사 차이"
      controls={
        <>
          <ListFiles list={bankCalls.rows({ status })} name={`bank-${status}`} count={data?.cntAll} />
          <StatementUpload onProblem={setProblem} />
        </>
      }
    >
      <DifferenceViews shown="bank" />
      <RowFindings table="bank_lines" />
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {data !== undefined && data.overdue.length > 0 && (
        <ul className={styles.overdue} aria-label="일주일 넘게 남은 일">
          {data.overdue.map((one) => (
            <li key={one.kind}>{overdueSentence(one)}</li>
          ))}
        </ul>
      )}
      {standing !== null && (
        <>
          <Sums
            sums={[
              { name: '통장 잔액', value: won(standing.bank) },
              { name: '장부 잔액', value: <AmountLink amount={standing.books} to={bankAccount} /> },
              { name: '차이', value: won(standing.difference) },
              {
                name: '짝이 없는 거래',
                value: `${figure(data?.open ?? 0)}건`,
                tone: data?.open === 0 ? 'ok' : 'error',
              },
              { name: '마지막 통장 거래', value: moment(standing.lastLineAt) },
            ]}
          />
          <BankStanding standing={standing} />
        </>
      )}
      <BankAccounts />
      <BankFiles />
      <FilterBar url={url} filters={filters} />
      <DataTable
        name="통장 대사"
        columns={columns}
        rows={data?.result}
        total={data?.cntAll}
        pageSize={pageRows}
        idOf={idOf}
        nameOf={(row) =>
          `${momentOf(row)} ${wordsOf(row)} ${won(row.lines.length > 0 ? row.bank : row.books)}원`
        }
        url={url}
        sorting="server"
        actions={bankActions}
        roles={roles}
        detail={(row) => <BankDetail row={row} />}
        away={away}
        noSuchRow="그사이 짝지었거나 짝을 푼 거래예요. 상태를 바꿔서 찾아 주세요."
        isStale={isLoading}
        error={error}
        onRetry={() => mutate()}
        nothing={
          hasNoStatement
            ? '올린 통장 내역이 없어요. 은행에서 받은 파일(엑셀, CSV, 텍스트)을 그대로 올려 주세요.'
            : statuses[status].nothing
        }
        isMarked={(row) => row.status !== 'matched' && row.status !== 'waiting'}
      />
    </Page>
  )
}

/** The terms that add up exactly to the difference of the two balances, and gaps where bank lines are missing. */
function BankStanding({ standing }: { standing: Standing }) {
  const terms = standing.terms.filter(({ amount }) => amount !== 0)
  return (
    <div className={styles.standing}>
      {terms.length > 0 && (
        <Report
          caption={`${moment(standing.until)} 통장 잔액과 장부 잔액의 차이`}
          rows={terms}
          idOf={({ name }) => name}
          columns={[
            { id: 'name', header: '내역', cell: ({ name }) => termNames[name], foot: '차이' },
            {
              id: 'amount',
              header: '통장 − 장부',
              align: 'right',
              cell: ({ amount }) => won(amount),
              foot: won(standing.difference),
            },
          ]}
        />
      )}
      {standing.gaps.length > 0 && (
        <ul className={styles.gaps} aria-label="파일에 빠진 거래">
          {standing.gaps.map(({ account, after, next, missing }) => (
            <li key={`${account} ${after} ${next}`}>
              {account} {moment(after)} 거래와 {moment(next)} 거래 사이에 {won(missing)}원만큼의 거래가
              빠졌어요.
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** One that was closed before any line was added by mistake. */
const isInUse = ({ closedOn, until }: BankAccount): boolean => closedOn === null || until !== null
const accountWords = ({ name, number }: BankAccount): string => (number === null ? name : `${name} ${number}`)

const stateOf = ({ closedOn }: BankAccount): string =>
  closedOn === null ? '쓰는 중' : `${formatDotted(closedOn)}에 닫음`

type AccountAct = { account: BankAccount; what: keyof typeof accountQuestions }

const accountQuestions = {
  correct: {
    label: '계좌 고치기',
    reasons: ['잘못 적은 이름', '잘못 적은 번호'],
    done: '계좌를 고쳤어요.',
    asks: [
      { name: 'name', label: '계좌 이름', placeholder: '그대로 두려면 비워 두세요' },
      { name: 'number', label: '계좌번호', inputMode: 'numeric', placeholder: '그대로 두려면 비워 두세요' },
    ],
  },
  close: {
    label: '계좌 닫기',
    reasons: ['은행에서 해지한 계좌', '잘못 더한 계좌'],
    done: '계좌를 닫았어요.',
    asks: [{ name: 'closedOn', label: '마지막으로 쓴 날', day: true, required: true }],
  },
  open: {
    label: '계좌 다시 열기',
    reasons: ['다시 쓰는 계좌', '잘못 닫은 계좌'],
    done: '계좌를 다시 열었어요.',
  },
} as const satisfies Readonly<Record<string, Question>>

/** The account as the colleague read it. */
const seenOf = ({ name, number, closedOn }: BankAccount) => ({ name, number, closedOn })

/** What a dialog about an account changes; what was left empty stays. */
function changeOf({ what }: AccountAct, { name = '', number = '', closedOn = '' }: DialogAnswer['values']) {
  if (what === 'open') return { closedOn: null }
  if (what === 'close') return { closedOn: parseCivilDate(closedOn) }
  return { ...(name !== '' && { name }), ...(number !== '' && { number }) }
}

/** The shop's accounts; one that is over, or was added by mistake, is closed, so that no file of it is waited for. */
function BankAccounts() {
  const answer = useAnswer(bankCalls.accounts)
  const mayChange = mayAct(useRoles(), ['finance'])
  const [acting, setActing] = useState<AccountAct | null>(null)
  const accounts = answer.data?.result ?? []
  if (accounts.length === 0) return <Unread answer={answer} />
  const present = accounts.find(({ accountId }) => accountId === acting?.account.accountId) ?? acting?.account
  const acts = {
    id: 'acts',
    header: '고치기',
    align: 'right' as const,
    cell: (account: BankAccount) => (
      <>
        <Button onClick={() => setActing({ account, what: 'correct' })}>고치기</Button>{' '}
        <Button onClick={() => setActing({ account, what: account.closedOn === null ? 'close' : 'open' })}>
          {account.closedOn === null ? '닫기' : '다시 열기'}
        </Button>
      </>
    ),
  }
  return (
    <details className={styles.files}>
      <summary>회사 계좌 {figure(accounts.length)}개</summary>
      <Report
        caption="통장 내역을 맞춰 보는 회사 계좌"
        rows={accounts}
        idOf={({ accountId }) => String(accountId)}
        columns={[
          { id: 'account', header: '계좌', cell: accountWords },
          { id: 'until', header: '마지막 거래', cell: ({ until }) => (until === null ? '' : moment(until)) },
          {
            id: 'balance',
            header: '잔액',
            align: 'right',
            cell: ({ balance }) => (balance === null ? '' : won(balance)),
          },
          {
            id: 'state',
            header: '상태',
            cell: stateOf,
          },
          ...(mayChange ? [acts] : []),
        ]}
      />
      {acting !== null && present !== undefined && (
        <LazyActionDialog
          question={accountQuestions[acting.what]}
          lines={[
            {
              id: String(present.accountId),
              name: `${accountWords(present)} · ${stateOf(present)}`,
              facts: seenOf(present),
              act: ({ reason, values }) =>
                staffApi.send(bankCalls.changeAccount(present.accountId), {
                  ...changeOf(acting, values),
                  accountBefore: seenOf(present),
                  reason,
                }),
            },
          ]}
          onRead={() => setActing({ ...acting, account: present })}
          onClose={() => setActing(null)}
        />
      )}
    </details>
  )
}

const another = 'another'

/**
 * Uploads a bank statement file for an account, which the file's own number says unless it was chosen. A problem with
 * it is shown under the heading until the next upload.
 */
function StatementUpload({ onProblem }: { onProblem: (sentence: string | null) => void }) {
  const field = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [account, setAccount] = useState('')
  const [isAdding, setAdding] = useState(false)
  const accounts = useAnswer(bankCalls.accounts)
  const keep = async (file: File) => {
    setBusy(true)
    onProblem(null)
    const form = new FormData()
    if (account !== '') form.set('accountId', account)
    form.set('file', file)
    try {
      const { lines, added, matched, isUndated, brokenLine } = await sendAndRefresh(bankCalls.keep, form)
      const proven = isUndated ? ' 조회일시가 없는 파일이라 마지막 거래가 있는 날까지만 확인했어요.' : ''
      const broken = brokenLine === null ? '' : ` ${figure(brokenLine)}번째 줄에 깨진 글자가 있어요.`
      toast.success(
        `거래 ${figure(lines)}줄 중 새 거래 ${figure(added)}줄을 더하고 ${figure(matched)}줄을 짝지었어요.${proven}${broken}`,
      )
    } catch (error) {
      onProblem(sentenceOf(error, messages.generic))
    }
    setBusy(false)
  }
  return (
    <>
      <select
        className={styles.account}
        aria-label="올릴 계좌"
        value={account}
        onChange={({ target }) => (target.value === another ? setAdding(true) : setAccount(target.value))}
      >
        <option value="">파일의 계좌</option>
        {accounts.data?.result.filter(isInUse).map((account) => (
          <option key={account.accountId} value={account.accountId}>
            {accountWords(account)}
          </option>
        ))}
        <option value={another}>계좌 더하기…</option>
      </select>
      <Unread answer={accounts} />
      <Button look="main" busy={isBusy} onClick={() => field.current?.click()}>
        통장 내역 올리기
      </Button>
      <FileInput
        ref={field}
        hidden
        aria-label="통장 내역 파일"
        accept=".csv,.txt,.xls,.xlsx,text/csv,text/plain"
        onFiles={([file]) => file !== undefined && void keep(file)}
      />
      {isAdding && (
        <LazyActionDialog
          question={{
            label: '계좌 더하기',
            reasons: ['회사 계좌 추가'],
            done: '계좌를 더했어요.',
            asks: [
              { name: 'name', label: '계좌 이름', placeholder: '국민 운영 계좌', required: true },
              { name: 'number', label: '계좌번호', inputMode: 'numeric' },
            ],
          }}
          lines={[
            {
              id: 'new',
              name: '통장 내역을 따로 맞춰 볼 회사 계좌예요.',
              act: ({ reason, values: { name = '', number = '' } }) =>
                staffApi.send(bankCalls.addAccount, { name, number: number === '' ? null : number, reason }),
            },
          ]}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}

const nameOf = ({ keptAt, account }: BankFile): string => `${moment(keptAt)} ${account}`

/** The uploaded files; one that was uploaded by mistake is taken back. */
function BankFiles() {
  const answer = useAnswer(bankCalls.files)
  const [back, setBack] = useState<BankFile | null>(null)
  const files = answer.data?.result ?? []
  if (files.length === 0) return <Unread answer={answer} />
  const present = files.find(({ fileId }) => fileId === back?.fileId) ?? back
  return (
    <details className={styles.files}>
      <summary>올린 파일 {figure(files.length)}개</summary>
      <Report
        caption="올린 통장 파일"
        rows={files}
        idOf={({ fileId }) => String(fileId)}
        columns={[
          { id: 'at', header: '올린 때', cell: ({ keptAt }) => moment(keptAt) },
          { id: 'account', header: '계좌', cell: ({ account }) => account },
          { id: 'lines', header: '거래', align: 'right', cell: ({ lines }) => `${figure(lines)}줄` },
          { id: 'added', header: '새 거래', align: 'right', cell: ({ added }) => `${figure(added)}줄` },
          {
            id: 'back',
            header: '되돌리기',
            align: 'right',
            cell: (file) =>
              file.isTakenBack ? '되돌렸어요' : <Button onClick={() => setBack(file)}>되돌리기</Button>,
          },
        ]}
      />
      {present !== null && (
        <LazyActionDialog
          question={{
            label: '파일 되돌리기',
            danger: true,
            reasons: ['다른 계좌의 파일', '잘못된 파일'],
            done: '파일을 되돌렸어요.',
          }}
          lines={[
            {
              ...{ id: String(present.fileId), name: nameOf(present), facts: present },
              barred: present.isTakenBack ? '이미 되돌린 파일이에요.' : null,
              act: ({ reason }) => staffApi.send(bankCalls.takeBack(present.fileId), { reason }),
            },
          ]}
          onClose={() => setBack(null)}
        />
      )}
    </details>
  )
}

/** The bank lines and ledger entries of a row. */
function BankDetail({ row }: { row: BankRow }) {
  return (
    <>
      <DrawerHead over={`${momentOf(row)} · ${bankStatusNames[row.status]}`} title={wordsOf(row)} />
      <Parts title={`통장 ${won(row.bank)}원`}>
        {row.lines.map(({ key, movedAt, words, account, amount }) => (
          <Part key={key} at={movedAt} words={`${account} · ${words}`} amount={amount} />
        ))}
      </Parts>
      <Parts title={`장부 ${won(row.books)}원`}>
        {row.entries.map((entry) => (
          <Part
            key={entry.key}
            at={entry.occurredAt}
            amount={entry.amount}
            words={<Link to={explainPath({ what: 'stream', stream: entry.stream })}>{entry.title}</Link>}
          />
        ))}
      </Parts>
    </>
  )
}

function Parts({ title, children }: { title: string; children: readonly ReactNode[] }) {
  return (
    <section aria-label={title}>
      <h3 className={lineStyles.heading}>{title}</h3>
      {children.length === 0 ? (
        <p className={styles.quiet}>없음</p>
      ) : (
        <ul className={lineStyles.lines}>{children}</ul>
      )}
    </section>
  )
}

function Part({ at, words, amount }: { at: string; words: ReactNode; amount: number }) {
  return (
    <li>
      <span className={lineStyles.over}>{moment(at)}</span>
      <span className={lineStyles.line}>
        {words}
        <span>{won(amount)}</span>
      </span>
    </li>
  )
}
