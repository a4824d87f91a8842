import { writeCsv } from 'hucre/csv'
import { useMemo, useRef, useState } from 'react'
import useSWR from 'swr'
import {
  keyOfState,
  type LineProblem,
  type ParcelCourier,
  type ParcelLine,
  parcelLines,
  type UnclearState,
} from '../../../../domain/ordering/trackingLines.ts'
import type { BulkOutcome, BulkRequest, StaffOrderRow } from '../../../../domain/wire/staffOrders.ts'
import { sentenceOf } from '../../../api/apiError.ts'
import { messages } from '../../../text/messages.ts'
import { useAnswer } from '../../api/reading.ts'
import { staffApi } from '../../api/request.ts'
import { settingsCalls } from '../../calls/accounts.ts'
import { nowCall } from '../../calls/content.ts'
import { itemCalls } from '../../calls/operations.ts'
import { AnswerView, together } from '../../kit/AnswerView.tsx'
import { Button } from '../../kit/Button.tsx'
import { GuardedForm } from '../../kit/form/GuardedForm.tsx'
import { Page } from '../../kit/Page.tsx'
import { pastedRows } from '../../kit/pastedRows.ts'
import { isTypedReason, ReasonField } from '../../kit/ReasonField.tsx'
import { refreshAll } from '../../kit/refreshAll.ts'
import { ListFiles } from '../../pieces/ListFiles.tsx'
import { couriers, firstCourier } from '../../pieces/rented/couriers.ts'
import { courierLabel } from '../../pieces/rented/itemWords.ts'
import { outcomeOf, prepareAndShip } from '../../pieces/rented/prepareAndShip.ts'
import { TableFileField } from '../../pieces/TableFileField.tsx'
import { itemsToSend } from './itemsToSend.ts'
import styles from './ParcelsScreen.module.css'

const presets = ['택배사에 인계', '예약 집하']

/** Bulk shipping: tracking lines are pasted or read from a file, validated, and shipped with one reason. */
export function ParcelsScreen() {
  // Without the items every line would be one of no order, and without the setting one of another courier.
  const needed = together(useItemsToSend(), useAnswer(settingsCalls.usualCourier))
  return (
    <Page
      title="운송장 일괄 입력"
      controls={<ListFiles list={itemCalls.bookings} name="parcels" of="오늘 보낼 택배 접수 파일" />}
    >
      <AnswerView answer={needed}>
        {([items, { usualCourier }]) => <Parcels items={items} usualCourier={usualCourier} />}
      </AnswerView>
    </Page>
  )
}

function Parcels(props: { items: readonly StaffOrderRow[]; usualCourier: ParcelCourier | null }) {
  const { items, usualCourier } = props
  const [text, setText] = useState('')
  // What its author saw: an item that is exchanged or goes elsewhere since is refused, not sent as what it became.
  const [read, setRead] = useState(items)
  const [chosen, setChosen] = useState<ParcelCourier | null | undefined>(undefined)
  /** The keys of what lines say, such as 보류, though their parcels go out. */
  const [confirmed, setConfirmed] = useState<readonly string[]>([])
  const usual = chosen === undefined ? (usualCourier ?? firstCourier) : chosen
  const [reason, setReason] = useState('')
  const [sent, setSent] = useState<{ items: readonly StaffOrderRow[]; outcome: BulkOutcome } | null>(null)
  const [busy, setBusy] = useState(false)
  const [isReading, setReading] = useState(false)
  /** What the file that was read last brought. */
  const brought = useRef('')
  const [problem, setProblem] = useState<string | null>(null)
  // Shipped items no longer wait, so their lines stay matched against the items as they were sent.
  const known = sent?.items ?? seenAs(read, items)
  const lines = useMemo(
    () => parcelLines(pastedRows(text), { items: known, usual, confirmed }),
    [text, known, usual, confirmed],
  )
  const rest = unanswered(lines, known, sent?.outcome ?? null)
  const together = togetherWithAnother(lines, known, sent?.outcome ?? null)
  const readdressed = toTheNewAddress(lines, items, sent?.outcome ?? null)
  const isUnsent = lines.some((line) => saidOf(line, sent?.outcome ?? null) !== 'sent')

  const change = (written: string) => {
    setText(written)
    setRead(items)
    setConfirmed([])
    setSent(null)
    setProblem(null)
  }
  const toggle = (key: string) =>
    setConfirmed(confirmed.includes(key) ? confirmed.filter((one) => one !== key) : [...confirmed, key])
  const readFile = async (file: File) => {
    const form = new FormData()
    form.set('file', file)
    // Lines of the file before would stand below the name of one that was refused; those that were typed stay.
    change(text === brought.current ? '' : text)
    setReading(true)
    try {
      const { rows } = await staffApi.send(itemCalls.parcelFile, form)
      brought.current = textOf(rows)
      change(brought.current)
    } catch (error) {
      setProblem(sentenceOf(error, messages.generic))
    }
    setReading(false)
  }
  const ship = async (rows: BulkRequest['rows']) => {
    setBusy(true)
    setProblem(null)
    // As they are now: what was prepared before an error is only shipped by the next attempt.
    const unprepared = new Set(
      items.flatMap(({ orderItemId, status }) => (status === 'new' ? orderItemId : [])),
    )
    const { outcome, error } = await prepareAndShip(rows, { unprepared, reason }, (request) =>
      staffApi.send(itemCalls.bulk, request),
    )
    if (outcome.rows.length > 0)
      setSent({ items: known, outcome: outcomeOf([...(sent?.outcome.rows ?? []), ...outcome.rows]) })
    if (error !== undefined) setProblem(sentenceOf(error, messages.generic))
    await refreshAll().catch(() => undefined)
    setBusy(false)
  }

  return (
    <GuardedForm
      className={styles.parcels}
      onSubmit={(event) => {
        event.preventDefault()
        void ship(rest)
      }}
      isLost={lines.length === 0 ? isTypedReason(reason, presets) : isUnsent}
      sending={{ isBusy: busy, isSent: false }}
    >
      <p className={styles.lead}>
        주문번호와 운송장 번호를 한 줄에 하나씩 붙여 넣어 주세요. 택배사 파일(엑셀, CSV)을 그대로 올려도 돼요.
        오늘 보낼 택배 접수 파일을 택배사에 올리고, 운송장 번호가 채워진 파일을 여기에 올려 주세요.
      </p>
      <p className={styles.lead}>
        보낼 상품 <strong>{items.length}건</strong>
      </p>
      <label className={styles.field}>
        운송장 목록
        <textarea
          value={text}
          rows={8}
          readOnly={isReading}
          aria-busy={isReading || undefined}
          placeholder={'261120-4TR8WD, CJ대한통운, 123456789012'}
          onChange={(event) => change(event.target.value)}
        />
      </label>
      <div className={styles.row}>
        <TableFileField className={styles.field} onFile={readFile} />
        <label className={styles.field}>
          택배사가 없는 줄
          <select
            value={usual ?? ''}
            onChange={(event) =>
              setChosen(couriers.find(({ value }) => value === event.target.value)?.value ?? null)
            }
          >
            <option value="">받지 않음</option>
            {couriers.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
      <UnclearStates lines={lines} confirmed={confirmed} isSent={sent !== null} onToggle={toggle} />
      <div className={styles.reason}>
        <ReasonField presets={presets} value={reason} onChange={setReason} />
      </div>
      <div className={styles.row}>
        <Button type="submit" look="main" busy={busy} disabled={rest.length === 0 || reason.trim() === ''}>
          {rest.length}건 출고
        </Button>
      </div>
      <p role="status" className={styles.status}>
        {sent === null ? summary(lines) : said(sent.outcome)}
      </p>
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {together.length > 0 && (
        <Button busy={busy} disabled={reason.trim() === ''} onClick={() => void ship(together)}>
          {`번호를 확인했어요. ${together.length}건을 같은 상자로 보내기`}
        </Button>
      )}
      {readdressed.length > 0 && (
        <Button busy={busy} disabled={reason.trim() === ''} onClick={() => void ship(readdressed)}>
          {`새 주소로 다시 붙였어요. ${readdressed.length}건 출고`}
        </Button>
      )}
      {lines.length > 0 && (
        <Lines lines={lines} items={known} confirmed={confirmed} outcome={sent?.outcome ?? null} />
      )}
    </GuardedForm>
  )
}

function summary(lines: readonly ParcelLine[]): string {
  if (lines.length === 0) return ''
  const wrong = lines.length - lines.filter(isRight).length
  return wrong === 0
    ? `${lines.length}줄을 모두 읽었어요.`
    : `${lines.length}줄 가운데 ${wrong}줄을 확인해 주세요.`
}

const said = ({ done, refused }: BulkOutcome): string =>
  refused === 0 ? `${done}건을 출고했어요.` : `${done}건을 출고했고, ${refused}건은 처리하지 못했어요.`

/** What lines say that may mean that their parcels do not go out; who knows that they do chooses it once for all of them. */
function UnclearStates(props: {
  lines: readonly ParcelLine[]
  confirmed: readonly string[]
  /** What was sent with it stays confirmed. */
  isSent: boolean
  onToggle: (key: string) => void
}) {
  const states = Map.groupBy(
    props.lines.flatMap(({ unclear }) => unclear),
    keyOfState,
  )
  if (states.size === 0) return null
  return (
    <fieldset className={styles.unclear}>
      <legend>보내는 택배면 골라 주세요</legend>
      {[...states].map(([key, [state, ...more]]) => (
        <label key={key} className={styles.state}>
          <input
            type="checkbox"
            checked={props.confirmed.includes(key)}
            disabled={props.isSent && props.confirmed.includes(key)}
            onChange={() => props.onToggle(key)}
          />
          {state !== undefined && `${below(state, '이')}‘${state.cell}’인 ${more.length + 1}줄도 보내요`}
        </label>
      ))}
    </fieldset>
  )
}

/** The column of a state, with its particle: 배송상태 칸이. */
const below = ({ title }: UnclearState, particle: '이' | '의'): string =>
  title === '' ? '' : `${title} 칸${particle} `

/** What is wrong with a line, with the first of its states that is not confirmed. */
function problemWords(
  { problem, unclear }: ParcelLine & { problem: LineProblem },
  confirmed: readonly string[],
): string {
  const state = unclear.find((one) => !confirmed.includes(keyOfState(one)))
  const words = state === undefined ? '' : `${below(state, '의')}‘${state.cell}’만으로는 `
  return `${words}${problemSentences[problem]}`
}

function Lines(props: {
  lines: readonly ParcelLine[]
  items: readonly StaffOrderRow[]
  confirmed: readonly string[]
  outcome: BulkOutcome | null
}) {
  const nameOf = (id: string) => props.items.find(({ orderItemId }) => orderItemId === id)?.productName ?? ''
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">줄</th>
          <th scope="col">상품</th>
          <th scope="col">택배사</th>
          <th scope="col">운송장 번호</th>
          <th scope="col">확인</th>
        </tr>
      </thead>
      <tbody>
        {props.lines.map((line) =>
          isRight(line) ? (
            <tr key={line.line}>
              <td>{line.line}</td>
              <td>{line.orderItemIds.map(nameOf).join(', ')}</td>
              <td>{courierLabel(line.courier)}</td>
              <td>{line.trackingNumber}</td>
              <td>{outcomeWords(saidOf(line, props.outcome), nameOf)}</td>
            </tr>
          ) : (
            <tr key={line.line} className={styles.wrong}>
              <td>{line.line}</td>
              <td colSpan={3}>{line.text}</td>
              <td>{problemWords(line, props.confirmed)}</td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  )
}

function outcomeWords(outcome: ReturnType<typeof saidOf>, nameOf: (orderItemId: string) => string): string {
  if (outcome === null) return '출고할 수 있어요'
  if (outcome === 'sent') return '출고 완료'
  const { refused, orderItemId, sent } = outcome
  return sent === 0 ? refused : `${nameOf(orderItemId)}: ${refused} 나머지 ${sent}건은 출고했어요.`
}

type Right = Exclude<ParcelLine, { problem: string }>

const isRight = (line: ParcelLine): line is Right => !('problem' in line)

type Seen = Pick<StaffOrderRow, 'orderItemId' | 'productId' | 'addressNumber'>

/** The items, each as it was when the list was written. */
const seenAs = (written: readonly StaffOrderRow[], items: readonly StaffOrderRow[]) =>
  items.map((item) => written.find(({ orderItemId }) => orderItemId === item.orderItemId) ?? item)

/** The items of all valid lines that the server has not answered yet, with what was seen of them. */
export function unanswered(
  lines: readonly ParcelLine[],
  items: readonly Seen[],
  outcome: BulkOutcome | null,
) {
  const answered = new Set(outcome?.rows.map(({ orderItemId }) => orderItemId))
  return lines
    .filter(isRight)
    .flatMap(({ orderItemIds, courier, trackingNumber }) =>
      orderItemIds.map((orderItemId) => ({ orderItemId, courier, trackingNumber })),
    )
    .flatMap((row) => {
      const item = items.find(({ orderItemId }) => orderItemId === row.orderItemId)
      if (item === undefined || answered.has(row.orderItemId)) return []
      return { ...row, productId: item.productId, addressNumber: item.addressNumber }
    })
}

/** The items that were refused with this code. */
function refusedAs(
  code: string,
  lines: readonly ParcelLine[],
  items: readonly Seen[],
  outcome: BulkOutcome | null,
) {
  const refused = new Set(
    outcome?.rows.flatMap(({ orderItemId, refusal }) => (refusal?.code === code ? orderItemId : [])),
  )
  return unanswered(lines, items, null).filter(({ orderItemId }) => refused.has(orderItemId))
}

/** The items that were refused because another parcel has their waybill, to be sent as one parcel with it. */
const togetherWithAnother = (...of: Parameters<typeof unanswered>) =>
  refusedAs('WAYBILL_USED', ...of).map((row) => ({ ...row, sharesParcel: true as const }))

/** The items that were refused because their address changed, to be sent to the one of now. */
const toTheNewAddress = (...of: Parameters<typeof unanswered>) =>
  refusedAs('ADDRESS_CHANGED', ...of).map((row) => ({ ...row, isReaddressed: true as const }))

/** The server's outcome for a line: sent, or what was refused of it and how many were sent; null before it was sent. */
export function saidOf(
  line: ParcelLine,
  outcome: BulkOutcome | null,
): 'sent' | { refused: string; orderItemId: string; sent: number } | null {
  if (outcome === null || !isRight(line)) return null
  const own = outcome.rows.filter(({ orderItemId }) => line.orderItemIds.includes(orderItemId))
  if (own.length === 0) return null
  const refused = own.find(({ refusal }) => refusal !== null)
  if (refused?.refusal == null) return 'sent'
  const sent = own.filter(({ status }) => status !== null).length
  return { refused: refused.refusal.message, orderItemId: refused.orderItemId, sent }
}

const problemSentences: Readonly<Record<LineProblem, string>> = {
  order_missing: '주문번호를 찾을 수 없어요.',
  order_unclear: '주문번호가 여러 개예요. 한 줄에 하나만 남겨 주세요.',
  item_unknown: '지금 보낼 상품의 코드가 아니에요.',
  order_unknown: '지금 보낼 상품이 없는 주문이에요.',
  courier_missing: '택배사를 알 수 없어요.',
  number_missing: '운송장 번호를 찾을 수 없어요. 제목 줄이 있으면 그 칸의 제목을 운송장번호로 적어 주세요.',
  number_unclear: '운송장 번호로 보이는 값이 여러 개예요. 한 줄에 하나만 남겨 주세요.',
  number_unnamed:
    '이 상품의 운송장 번호인지 알 수 없는 칸이에요. 맞으면 제목을 운송장번호로, 아니면 반품송장번호로 고쳐 주세요.',
  number_odd:
    '이 택배사의 운송장 번호와 자릿수가 달라요. 맞는 번호면 맨 위에 주문번호, 운송장번호처럼 제목 줄을 적어 주세요.',
  number_rounded:
    '엑셀이 운송장 번호의 뒷자리를 지웠어요. 칸의 서식을 텍스트로 바꾸고 번호를 다시 적어 주세요.',
  number_beside_words: '운송장 번호와 한 칸에 다른 글이 있어요. 번호만 남겨 주세요.',
  numbers_differ:
    '같은 상품이 다른 운송장 번호로 여러 줄에 있어요. 맞는 줄만 남기거나, 줄마다 상품코드를 적어 주세요.',
  columns_differ:
    '제목이 없는 칸에 값이 있어요. 칸에 제목을 적거나 값을 지워 주세요. 주소의 쉼표가 나눈 칸이면 주소를 따옴표로 감싸 주세요.',
  item_twice: '앞 줄에 이미 있는 상품이에요.',
  state_unclear: '보내는 택배인지 알 수 없어요. 보내는 택배면 위에서 골라 주세요.',
  other_way: '취소·반품·회수·교환이라고 적힌 줄이에요. 나가는 택배가 아니라서 보내지 않아요.',
}

/** A file's rows as the text of the field, which reads them back as they were. A tab in a cell is seen as a blank. */
export const textOf = (rows: readonly (readonly string[])[]): string =>
  writeCsv(
    rows.map((row) => row.map((cell) => cell.replaceAll('\t', ' '))),
    { lineSeparator: '\n' },
  )

/** The items that tracking lines are matched with, on the shop's day. */
const useItemsToSend = () =>
  useSWR<StaffOrderRow[], Error>('items-to-send', async () => {
    const { today } = await staffApi.read(nowCall)
    return itemsToSend(staffApi.read, today)
  })
