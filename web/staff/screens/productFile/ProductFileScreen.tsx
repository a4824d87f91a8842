import { type FormEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { productRowNames } from '../../../../domain/lists/workNames.ts'
import { productRowsAtMost } from '../../../../domain/shared/tableFiles.ts'
import type {
  CarriedOutFile,
  ProductFile,
  ProductFileRow,
  ProductFileState,
  productRowOutcomes,
} from '../../../../domain/wire/staffProducts.ts'
import { useAnswer, usePolledAnswer } from '../../api/reading.ts'
import { useRoles } from '../../api/session.ts'
import { productFileCalls } from '../../calls/content.ts'
import { AnswerView } from '../../kit/AnswerView.tsx'
import { Button, buttonClass } from '../../kit/Button.tsx'
import type { Column } from '../../kit/columns.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { DrawerHead } from '../../kit/Drawer.tsx'
import { GuardedForm } from '../../kit/form/GuardedForm.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { Page } from '../../kit/Page.tsx'
import { isTypedReason, ReasonField } from '../../kit/ReasonField.tsx'
import { refreshAll } from '../../kit/refreshAll.ts'
import { useTableUrl } from '../../kit/tableUrl.ts'
import { figure, moment } from '../../kit/words.ts'
import { paths } from '../../paths.ts'
import fileStyles from '../../pieces/fileTrial.module.css'
import { meanings } from '../../pieces/meanings.ts'
import { TableFileField } from '../../pieces/TableFileField.tsx'
import { useFileTrial } from '../../pieces/useFileTrial.ts'
import styles from './ProductFileScreen.module.css'

type Outcome = (typeof productRowOutcomes)[number]
const inOrder: readonly Outcome[] = ['refused', 'created', 'changed', 'unchanged']

/** What a row says in one line; its drawer has all of it. */
const wordsOf = ({ problem, changes }: ProductFileRow): string =>
  problem ??
  changes
    .map(({ name, before, after }) =>
      before === '' ? `${name} ${after || '비움'}` : `${name} ${before} → ${after || '비움'}`,
    )
    .join(' · ')

const columns: readonly Column<ProductFileRow>[] = [
  { id: 'line', header: '줄', width: '72px', align: 'right', cell: ({ line }) => figure(line) },
  { id: 'code', header: '상품 코드', width: '132px', cell: ({ productCode }) => productCode },
  { id: 'name', header: '상품', width: 'minmax(160px, 0.8fr)', cell: ({ productName }) => productName },
  {
    ...{ id: 'outcome', header: '결과', width: '112px' },
    cell: ({ outcome }) => <Mark means={meanings.productRow[outcome]}>{productRowNames[outcome]}</Mark>,
  },
  { id: 'what', header: '바뀌는 내용', width: 'minmax(240px, 1.6fr)', cell: wordsOf },
]

const lead = [
  `상품 목록을 내려받아 고친 파일을 그대로 올려 주세요. 한 번에 ${figure(productRowsAtMost)}줄까지예요.`,
  '상품번호를 비운 줄은 새 상품이고, 사진을 올릴 때까지 숨겨요. 빈칸은 그대로 두고,',
  '사이즈·색상·소재·원산지·어울리는 자리는 비우면 지워요.',
].join(' ')

const presets = ['가격을 다시 정해요', '새 상품이 들어왔어요', '상품 정보를 바로잡아요']
/** What narrows the rows of a trial, or opens one of them, beside its reason. */
const filters = ['outcome', 'file', 'open'] as const

/** The trial of a file: nothing is changed yet. */
type Trial = { file: File; fileId: string; read: ProductFile }

/** Products that a file creates and changes: first a trial, row by row, then exactly what it showed. */
export function ProductFileScreen() {
  const url = useTableUrl()
  const roles = useRoles()
  const [trial, setTrial] = useState<Trial | null>(null)
  const [reason, setReason] = useState('')
  const [isStale, setStale] = useState(false)
  const { problem, sending, send } = useFileTrial(productFileCalls.send)
  const { isBusy } = sending
  const shownFile = url.filter('file')

  const read = async (file: File) => {
    const fileId = crypto.randomUUID()
    setTrial(null)
    setStale(false)
    url.setFilters({ outcome: null, file: null })
    const answer = await send(file, { fileId }, { isTrial: true })
    if (answer !== null) setTrial({ file, fileId, read: answer })
  }
  const carryOut = async (event: FormEvent) => {
    event.preventDefault()
    if (trial === null) return
    const { file, fileId } = trial
    const answer = await send(file, { fileId, reason, shown: trial.read.shown }, { isTrial: false })
    setStale(answer === null)
    if (answer === null) return
    setTrial(null)
    void refreshAll()
    url.setFilters({ outcome: null, file: fileId })
  }

  return (
    <Page
      title="파일로 상품 바꾸기"
      controls={
        <Link className={buttonClass('plain')} to={paths.products}>
          상품 목록
        </Link>
      }
    >
      <GuardedForm
        className={styles.top}
        onSubmit={(event) => void carryOut(event)}
        isLost={trial !== null && isTypedReason(reason, presets)}
        sending={sending}
        beside={filters}
      >
        <p className={fileStyles.lead}>{lead}</p>
        <div className={fileStyles.row}>
          <TableFileField className={fileStyles.field} onFile={read} />
          {isStale && trial !== null && (
            <Button onClick={() => void read(trial.file)}>이 파일 다시 확인</Button>
          )}
        </div>
        {problem !== null && (
          <p role="alert" className={fileStyles.problem}>
            {problem}
          </p>
        )}
        <p role="status" className={fileStyles.status}>
          {isBusy ? '파일을 읽고 있어요.' : trial !== null && trialWords(trial.read.rows)}
        </p>
        {trial !== null && trial.read.unknownColumns.length > 0 && (
          <p className={fileStyles.problem}>
            읽지 않은 열: {trial.read.unknownColumns.join(', ')}. 상품 목록에 있는 열 이름인지 확인해 주세요.
          </p>
        )}
        {shownFile !== null && trial === null && <CarriedOut fileId={shownFile} />}
        {trial === null && <Latest onChoose={(file) => url.setFilters({ file })} />}
        {trial !== null && hasWork(trial.read.rows) && !isStale && (
          <div className={styles.confirm}>
            <ReasonField presets={presets} value={reason} onChange={setReason} />
            <Button type="submit" look="main" busy={isBusy} disabled={reason.trim() === ''}>
              {figure(workOf(trial.read.rows))}개 상품에 반영
            </Button>
          </div>
        )}
      </GuardedForm>
      {trial !== null && <Rows rows={trial.read.rows} url={url} roles={roles} />}
    </Page>
  )
}

const countOf = (rows: readonly ProductFileRow[], outcome: Outcome): number =>
  rows.filter((row) => row.outcome === outcome).length
const workOf = (rows: readonly ProductFileRow[]): number =>
  countOf(rows, 'created') + countOf(rows, 'changed')
const hasWork = (rows: readonly ProductFileRow[]): boolean => workOf(rows) > 0

function trialWords(rows: readonly ProductFileRow[]): string {
  const counts = inOrder.flatMap((outcome) => {
    const count = countOf(rows, outcome)
    return count === 0 ? [] : [`${productRowNames[outcome]} ${figure(count)}줄`]
  })
  return `아직 아무것도 바꾸지 않았어요. ${counts.join(' · ')}`
}

/** The rows of a trial, the refused ones first; a row opens with all that it changes. */
function Rows(props: {
  rows: readonly ProductFileRow[]
  url: ReturnType<typeof useTableUrl>
  roles: ReturnType<typeof useRoles>
}) {
  const { rows, url } = props
  const chosen = url.filter('outcome')
  const shown = inOrder
    .filter((outcome) => chosen === null || chosen === outcome)
    .flatMap((outcome) => rows.filter((row) => row.outcome === outcome))
  return (
    <>
      <fieldset className={`${styles.top} ${styles.filters}`}>
        <legend className="spoken">결과로 좁히기</legend>
        {inOrder
          .filter((outcome) => countOf(rows, outcome) > 0)
          .map((outcome) => (
            <Button
              key={outcome}
              look={chosen === outcome ? 'main' : 'plain'}
              aria-pressed={chosen === outcome}
              onClick={() => url.setFilters({ outcome: chosen === outcome ? null : outcome })}
            >
              {productRowNames[outcome]} {figure(countOf(rows, outcome))}
            </Button>
          ))}
      </fieldset>
      <DataTable
        name="파일의 줄"
        columns={columns}
        rows={shown}
        idOf={({ line }) => String(line)}
        nameOf={({ line, productCode }) => `${line}번째 줄 ${productCode}`}
        url={url}
        sorting="rows"
        roles={props.roles}
        detail={(row) => <RowChanges row={row} />}
        onRetry={() => {}}
        nothing="해당하는 줄이 없어요."
        isMarked={({ outcome }) => outcome === 'refused'}
      />
    </>
  )
}

const RowChanges = ({ row }: { row: ProductFileRow }) => (
  <>
    <DrawerHead
      over={`${figure(row.line)}번째 줄 · ${row.productCode}`}
      title={row.productName || '이름 없는 상품'}
      badge={<Mark means={meanings.productRow[row.outcome]}>{productRowNames[row.outcome]}</Mark>}
    />
    {row.problem !== null && <p className={fileStyles.problem}>{row.problem}</p>}
    <dl className={styles.changes}>
      {row.changes.map(({ name, before, after }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {before !== '' && (
              <>
                <span className={styles.before}>{before}</span> →{' '}
              </>
            )}
            {after || '비움'}
          </dd>
        </div>
      ))}
    </dl>
  </>
)

/** The files that were carried out before, each with what became of its rows. */
function Latest({ onChoose }: { onChoose: (fileId: string) => void }) {
  const answer = useAnswer(productFileCalls.latest)
  return (
    <AnswerView answer={answer} isKept>
      {({ result }) => result.length > 0 && <LatestFiles files={result} onChoose={onChoose} />}
    </AnswerView>
  )
}

function LatestFiles(props: { files: readonly CarriedOutFile[]; onChoose: (fileId: string) => void }) {
  return (
    <table className={fileStyles.lines} aria-label="지금까지 반영한 파일">
      <thead>
        <tr>
          <th scope="col">반영한 때</th>
          <th scope="col">직원</th>
          <th scope="col">사유</th>
          <th scope="col">줄</th>
        </tr>
      </thead>
      <tbody>
        {props.files.map((file) => (
          <tr key={file.fileId}>
            <td>
              <Button onClick={() => props.onChoose(file.fileId)}>{moment(file.madeAt)}</Button>
            </td>
            <td>{file.staffName}</td>
            <td>{file.reason}</td>
            <td>{fileWords(file)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const fileWords = ({ rows, done, waiting, refused }: CarriedOutFile): string =>
  [
    `${figure(rows)}줄 중 ${figure(done)}줄 반영`,
    ...(refused > 0 ? [`${figure(refused)}줄 안 됨`] : []),
    ...(waiting > 0 ? [`${figure(waiting)}줄 남음`] : []),
  ].join(' · ')

const askAgainMs = 2_000
const isDone = (state: ProductFileState | undefined): boolean => state?.waiting === 0

/** How far a file is carried out, until it is. */
function CarriedOut({ fileId }: { fileId: string }) {
  const answer = usePolledAnswer(productFileCalls.one(fileId), (state) => (isDone(state) ? 0 : askAgainMs))
  return (
    <AnswerView answer={answer} isKept>
      {(state) => <CarriedOutSoFar data={state} />}
    </AnswerView>
  )
}

function CarriedOutSoFar({ data }: { data: ProductFileState }) {
  return (
    <section aria-label="반영한 결과">
      <p role="status" className={fileStyles.status}>
        {isDone(data)
          ? `${figure(data.rows)}개 중 ${figure(data.done)}개 상품에 반영했어요.`
          : `${figure(data.rows)}개 중 ${figure(data.done)}개 상품에 반영했고, 나머지는 몇 분 안에 끝나요.`}
      </p>
      {data.problems.length > 0 && (
        <table className={fileStyles.lines} aria-label="반영하지 못한 줄">
          <thead>
            <tr>
              <th scope="col">줄</th>
              <th scope="col">상품 코드</th>
              <th scope="col">까닭</th>
            </tr>
          </thead>
          <tbody>
            {data.problems.map(({ line, productCode, problem }) => (
              <tr key={line}>
                <td>{figure(line)}</td>
                <td>{productCode}</td>
                <td className={fileStyles.problem}>{problem}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
