import { Link } from 'react-router-dom'
import { consignmentActions as rules } from '../../../../domain/consignment/consignmentActions.ts'
import {
  consignedName,
  consignmentColumns,
  consignmentStatusNames,
  consignmentWorkNames,
  returnAddress,
} from '../../../../domain/lists/consignments.ts'
import { mayDo } from '../../../../domain/shared/actionTable.ts'
import { optionsOf } from '../../../../domain/shared/listColumns.ts'
import type { StaffConsignment, StaffConsignmentsFilter } from '../../../../domain/wire/staffConsignments.ts'
import { lazyPart } from '../../../kit/lazyPart.tsx'
import { won } from '../../../text/format.ts'
import { useAnswer } from '../../api/reading.ts'
import { mayAct, useRoles } from '../../api/session.ts'
import { consignmentCalls } from '../../calls/operations.ts'
import { AnswerView } from '../../kit/AnswerView.tsx'
import { buttonClass } from '../../kit/Button.tsx'
import { tableColumns } from '../../kit/columns.ts'
import { DrawerHead, Facts } from '../../kit/Drawer.tsx'
import type { FiltersOf } from '../../kit/FilterBar.tsx'
import { KeptWords } from '../../kit/form/KeptWords.tsx'
import { dots, figure, moment } from '../../kit/words.ts'
import { consignmentLabelPath } from '../../paths.ts'
import { assigneeFilter, Handling } from '../../pieces/handling.ts'
import { ListScreen } from '../../pieces/ListScreen.tsx'
import { consignmentMark } from '../../pieces/marks/consignmentMark.tsx'
import { Recorded } from '../../pieces/recorded.ts'
import styles from './Consignments.module.css'
import { consignmentActions } from './consignmentActions.ts'
import { conditionNames, consignmentFactsOf, courierName } from './consignmentWords.ts'

/** The server's page size. */
const rowsAPage = 20

const filters: FiltersOf<StaffConsignmentsFilter> = [
  { kind: 'choice', name: 'status', label: '상태', options: optionsOf(consignmentStatusNames) },
  { kind: 'choice', name: 'waiting', label: '할 일', options: optionsOf(consignmentWorkNames) },
  assigneeFilter,
  { kind: 'given', name: 'memberId', wordsOf: (id) => `회원번호 ${id}의 위탁만` },
]

const columns = tableColumns(consignmentColumns, {
  desired: (row) => figure(row.desiredRentalPrice),
  assessed: (row) => (row.assessedRentalPrice === null ? '–' : figure(row.assessedRentalPrice)),
  status: consignmentMark,
})

/** Consigned items, from the application to the return to the owner. */
export const ConsignmentsScreen = () => (
  <ListScreen
    title="위탁"
    list={consignmentCalls.list}
    row={consignmentCalls.row}
    file="consignments"
    filters={filters}
    rowsAPage={rowsAPage}
    columns={columns}
    idOf={(row) => row.id}
    nameOf={(row) => `${row.consignmentNumber} ${consignedName(row)}`}
    actions={consignmentActions}
    detailOf={(id) => <One key={id} id={id} />}
    nothing="해당하는 위탁이 없어요."
  />
)

function One({ id }: { id: string }) {
  const answer = useAnswer(consignmentCalls.one(id))
  return (
    <AnswerView answer={answer} isKept>
      {(one) => <ConsignmentDetail consignment={one} />}
    </AnswerView>
  )
}

const ReceiveForm = lazyPart(() => import('./ReceiveForm.tsx').then((part) => part.ReceiveForm))
const Loss = lazyPart(() => import('./Loss.tsx').then((part) => part.Loss))
const AcceptForm = lazyPart(() => import('./AcceptForm.tsx').then((part) => part.AcceptForm))

/** A consigned item: the owner's application, its state on arrival, and the form of the next step. */
function ConsignmentDetail({ consignment }: { consignment: StaffConsignment }) {
  const acts = mayAct(useRoles(), ['operations'])
  return (
    <>
      <DrawerHead
        over={`${consignment.consignmentNumber} · ${consignment.memberName}`}
        title={consignedName(consignment)}
        badge={consignmentMark(consignment)}
      />
      {acts && (
        <p className={styles.label}>
          <Link className={buttonClass('plain')} to={consignmentLabelPath(consignment.id)}>
            라벨 인쇄
          </Link>
        </p>
      )}
      {consignment.loss !== null && <Loss loss={consignment.loss} />}
      <Facts facts={factsOf(consignment, acts)} />
      <div className={styles.sides}>
        <Photos title="신청 사진" photos={consignment.images} />
        <Photos title="도착 사진" photos={consignment.intakeImages} />
      </div>
      {consignment.conditionNote !== null && consignment.conditionNote !== '' && (
        <section className={styles.note}>
          <h3>도착했을 때의 상태</h3>
          <p>{consignment.conditionNote}</p>
        </section>
      )}
      {consignment.rejectionReason !== null && consignment.rejectionReason !== '' && (
        <section className={styles.note}>
          <h3>소유자에게 알린 반려 사유</h3>
          <p>{consignment.rejectionReason}</p>
        </section>
      )}
      <KeptWords isOffered={acts && mayDo(rules, 'receive', consignment, 'staff')}>
        <ReceiveForm consignment={consignment} />
      </KeptWords>
      <KeptWords isOffered={acts && mayDo(rules, 'accept', consignmentFactsOf(consignment), 'staff')}>
        <AcceptForm consignment={consignment} />
      </KeptWords>
      <Handling about="consignment" of={consignment.id} />
      <Recorded kind="consignment" of={consignment.id} />
    </>
  )
}

const factsOf = (one: StaffConsignment, sends: boolean) => [
  { name: '신청', value: moment(one.createdAt) },
  {
    name: '상품 상태',
    value: `${conditionNames[one.productCondition]}${one.warranty ? ' · 보증서 있음' : ''}`,
  },
  { name: '희망 하루 가격', value: won(one.desiredRentalPrice) },
  ...(one.assessedRentalPrice === null
    ? []
    : [{ name: '확정 하루 가격', value: won(one.assessedRentalPrice) }]),
  { name: '위탁 기간', value: `${one.consignmentPeriod}개월` },
  ...(one.consigningDate === null || one.endsOn === null
    ? []
    : [{ name: '계약 기간', value: `${dots(one.consigningDate)} – ${dots(one.endsOn)}` }]),
  ...(one.penalty === null ? [] : [{ name: '중도 해지 위약금', value: won(one.penalty) }]),
  ...(one.status === 'application' ? [{ name: '보내야 하는 날', value: dots(one.sendBy) }] : []),
  ...(one.status !== 'application' || one.waitUntil === null
    ? []
    : [{ name: '기다리는 날', value: dots(one.waitUntil) }]),
  ...(one.trackingNumber === null
    ? []
    : [
        {
          name: one.status === 'application' ? '받을 택배' : '받은 택배',
          value: `${courierName(one.shippingCompany)} ${one.trackingNumber}`,
        },
      ]),
  ...(sends ? [{ name: '돌려보낼 주소', value: returnAddress(one) ?? '지웠어요' }] : []),
  ...(one.sentBackAt === null
    ? []
    : [
        { name: '반송', value: moment(one.sentBackAt) },
        { name: '보낸 택배', value: `${courierName(one.backCourier)} ${one.backTrackingNumber ?? ''}` },
      ]),
]

function Photos({ title, photos }: { title: string; photos: readonly { fileUrl: string }[] }) {
  return (
    <section>
      <h3>{title}</h3>
      {photos.length === 0 ? (
        <p>없음</p>
      ) : (
        photos.map(({ fileUrl }, nth) => (
          <a key={fileUrl} href={fileUrl} target="_blank" rel="noreferrer">
            <img src={fileUrl} alt={`${title} ${nth + 1}`} />
          </a>
        ))
      )}
    </section>
  )
}
