import { Link } from 'react-router-dom'
import { inquiryColumns, inquiryKindNames, inquiryStatusNames } from '../../../../domain/lists/inquiries.ts'
import { optionsOf } from '../../../../domain/shared/listColumns.ts'
import type { StaffInquiriesQuery, StaffInquiry } from '../../../../domain/wire/inquiries.ts'
import { Badge } from '../../../kit/Badge.tsx'
import { lazyPart } from '../../../kit/lazyPart.tsx'
import { useAnswer } from '../../api/reading.ts'
import { inquiryCalls } from '../../calls/operations.ts'
import { AnswerView } from '../../kit/AnswerView.tsx'
import { tableColumns } from '../../kit/columns.ts'
import { DrawerHead, Facts } from '../../kit/Drawer.tsx'
import type { FiltersOf } from '../../kit/FilterBar.tsx'
import { moment } from '../../kit/words.ts'
import { calendarPath, ordersPath } from '../../paths.ts'
import { Actor } from '../../pieces/Actor.tsx'
import { ListScreen } from '../../pieces/ListScreen.tsx'
import styles from './AnswerForm.module.css'

const AnswerForm = lazyPart(() => import('./AnswerForm.tsx').then((part) => part.AnswerForm))

/** The server's page size. */
const rowsAPage = 20

const filters: FiltersOf<StaffInquiriesQuery> = [
  { kind: 'choice', name: 'status', label: '상태', options: optionsOf(inquiryStatusNames) },
  { kind: 'choice', name: 'kind', label: '종류', options: optionsOf(inquiryKindNames) },
  { kind: 'given', name: 'memberId', wordsOf: (id) => `회원번호 ${id}의 문의만` },
  { kind: 'given', name: 'productId', wordsOf: (id) => `상품 ${id}의 문의만` },
]

const columns = tableColumns(inquiryColumns, {
  photos: (row) => (row.photos.length === 0 ? '–' : `${row.photos.length}장`),
  status: (row) => <StatusBadge status={row.status} />,
})

const StatusBadge = ({ status }: Pick<StaffInquiry, 'status'>) => (
  <Badge tone={status === 'pending' ? 'warn' : 'ok'}>{inquiryStatusNames[status]}</Badge>
)

/** Members' inquiries, the longest waiting first. */
export const InquiriesScreen = () => (
  <ListScreen
    title="문의"
    list={inquiryCalls.list}
    file="inquiries"
    filters={filters}
    rowsAPage={rowsAPage}
    columns={columns}
    idOf={(row) => String(row.id)}
    nameOf={(row) => row.title}
    detail={(id) => <OneInquiry key={id} id={id} />}
    nothing="문의가 없어요."
  />
)

function OneInquiry({ id }: { id: string }) {
  const answer = useAnswer(inquiryCalls.one(id))
  return (
    <AnswerView answer={answer} isKept>
      {(inquiry) => <Question inquiry={inquiry} />}
    </AnswerView>
  )
}

/** Whose question it is and about which product, each with the page that knows more. */
const aboutOf = ({ memberId, memberName, productId, product }: StaffInquiry) => [
  {
    name: '회원',
    value: <Link to={ordersPath({ work: 'all', memberId })}>{memberName}</Link>,
  },
  ...(product === null || productId === null
    ? []
    : [
        {
          name: '상품',
          value: (
            <Link to={calendarPath({ productId })}>
              {product.brandName} {product.productName} · {product.productCode}
            </Link>
          ),
        },
      ]),
]

export function Question({ inquiry }: { inquiry: StaffInquiry }) {
  return (
    <>
      <DrawerHead
        over={`${inquiryKindNames[inquiry.kind]} · ${moment(inquiry.createdAt)}`}
        title={inquiry.title}
        badge={<StatusBadge status={inquiry.status} />}
      />
      <Facts facts={aboutOf(inquiry)} />
      <p className={styles.question}>{inquiry.content}</p>
      {inquiry.photos.length > 0 && (
        <div className={styles.photos}>
          {inquiry.photos.map(({ fileUrl }, nth) => (
            <a key={fileUrl} href={fileUrl} target="_blank" rel="noreferrer">
              <img src={fileUrl} alt={`문의 사진 ${nth + 1}`} />
            </a>
          ))}
        </div>
      )}
      {inquiry.answers.map(({ version, staffId, writtenAt }) => (
        <p key={version} className={styles.answered}>
          {moment(writtenAt)} <Actor actor={`staff:${staffId}`} />{' '}
          {version === 1 ? '답변했어요.' : '답변을 고쳤어요.'}
        </p>
      ))}
      <AnswerForm inquiry={inquiry} />
    </>
  )
}
