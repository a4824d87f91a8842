import { Link } from 'react-router-dom'
import { chargeStatusNames } from '../../../../domain/lists/chargeNames.ts'
import { chargeColumns, disputeNames, latestRefund } from '../../../../domain/lists/charges.ts'
import { chargeTerms } from '../../../../domain/shared/chargeKinds.ts'
import { formatDotted } from '../../../../domain/shared/civilDate.ts'
import { optionsOf } from '../../../../domain/shared/listColumns.ts'
import type { StaffCharge, StaffChargesFilter } from '../../../../domain/wire/charges.ts'
import { won } from '../../../text/format.ts'
import { useAnswer } from '../../api/reading.ts'
import { chargeCalls } from '../../calls/operations.ts'
import { AnswerView } from '../../kit/AnswerView.tsx'
import { tableColumns } from '../../kit/columns.ts'
import { DrawerHead, Facts } from '../../kit/Drawer.tsx'
import type { FiltersOf } from '../../kit/FilterBar.tsx'
import { figure, moment } from '../../kit/words.ts'
import { explainPath, inquiryPath, ordersPath } from '../../paths.ts'
import { assigneeFilter, Handling } from '../../pieces/handling.ts'
import { ListScreen } from '../../pieces/ListScreen.tsx'
import { chargeMark } from '../../pieces/marks/chargeMark.tsx'
import { PageLink } from '../../pieces/PageLink.tsx'
import { Recorded } from '../../pieces/recorded.ts'
import styles from './ChargesScreen.module.css'
import { chargeActions } from './chargeActions.ts'

const filters: FiltersOf<StaffChargesFilter> = [
  { kind: 'choice', name: 'status', label: '상태', options: optionsOf(chargeStatusNames) },
  { kind: 'choice', name: 'dispute', label: '이의', options: optionsOf(disputeNames) },
  assigneeFilter,
  { kind: 'given', name: 'chargeId', wordsOf: () => '찾은 추가 요금만' },
  { kind: 'given', name: 'memberId', wordsOf: (id) => `회원번호 ${id}의 요금만` },
]

const columns = tableColumns(chargeColumns, {
  failures: (row) => (row.cardFailures === 0 ? '–' : `${row.cardFailures}회`),
  refunded: (row) => (row.refunded === 0 ? '–' : figure(row.refunded)),
  status: chargeMark,
})

/** Charges for damage, loss and late days, and those that owners owe. */
export const ChargesScreen = () => (
  <ListScreen
    title="추가 요금"
    list={chargeCalls.list}
    row={chargeCalls.row}
    file="charges"
    filters={filters}
    columns={columns}
    idOf={(row) => row.id}
    nameOf={(row) => `${chargeTerms[row.kind].short} ${won(row.amount)}`}
    actions={chargeActions}
    detail={(row) => <ChargeDetail row={row} />}
    nothing="추가 요금이 없어요."
  />
)

/** What became of the objection; operations open the inquiry behind it. */
function Dispute({ dispute, inquiryId }: { dispute: 'open' | 'answered'; inquiryId: number | null }) {
  const words = `${disputeNames[dispute]}${dispute === 'open' ? ' · 카드 결제를 멈췄어요' : ''}`
  return inquiryId === null ? words : <PageLink to={inquiryPath(inquiryId)}>{words}</PageLink>
}

/** What the debtor objects, for those who decide about the charge. */
function Objection({ chargeId }: { chargeId: string }) {
  const answer = useAnswer(chargeCalls.objection(chargeId))
  return (
    <AnswerView answer={answer} isKept>
      {({ title, content, photos, followUps, answers }) => (
        <section className={styles.objection} aria-label="이의 내용">
          <h3>{title}</h3>
          <p>{content}</p>
          {photos.map(({ fileUrl }, nth) => (
            <a key={fileUrl} href={fileUrl} target="_blank" rel="noreferrer">
              <img src={fileUrl} alt={`이의 사진 ${nth + 1}`} />
            </a>
          ))}
          {followUps.map(({ number, content: words }) => (
            <p key={number}>{words}</p>
          ))}
          {answers.length > 0 && <p className={styles.answered}>답변: {answers.at(-1)?.content}</p>}
        </section>
      )}
    </AnswerView>
  )
}

/** A charge as its drawer shows it. */
export function ChargeDetail({ row }: { row: StaffCharge }) {
  return (
    <>
      <DrawerHead
        over={moment(row.createdAt)}
        title={`${chargeTerms[row.kind].short} ${won(row.amount)}`}
        badge={chargeMark(row)}
      />
      <Facts
        facts={[
          { name: '상품', value: row.productName ?? '위탁 상품' },
          { name: '소유자 몫', value: won(row.ownerShare) },
          ...(row.waived === 0
            ? []
            : [{ name: '일부 면제', value: `${won(row.waived)} (처음 ${won(row.amount + row.waived)})` }]),
          ...(row.dispute === null
            ? []
            : [{ name: '이의', value: <Dispute dispute={row.dispute} inquiryId={row.inquiryId} /> }]),
          ...(row.beyondReason === null
            ? []
            : [
                {
                  name: row.kind === 'late_days' ? '달력보다 더 청구한 이유' : '정가보다 더 청구한 이유',
                  value: row.beyondReason,
                },
              ]),
          { name: '카드 시도일', value: formatDotted(row.dueOn) },
          { name: '카드 거절', value: `${row.cardFailures}회` },
          { name: '환불', value: won(row.refunded) },
          ...(row.refundStatus === null ? [] : [{ name: '최근 환불', value: latestRefund(row) }]),
          {
            name: '분개',
            value: (
              <PageLink to={explainPath({ what: 'stream', stream: `charge:${row.id}` })}>금액 근거</PageLink>
            ),
          },
          ...(row.orderItemId === null
            ? []
            : [
                {
                  name: '주문',
                  value: <Link to={ordersPath({ open: row.orderItemId })}>주문 상품 보기</Link>,
                },
              ]),
        ]}
      />
      {row.inquiryId !== null && <Objection chargeId={row.id} />}
      <Handling about="charge" of={row.id} />
      <Recorded kind="charge" of={row.id} />
    </>
  )
}
