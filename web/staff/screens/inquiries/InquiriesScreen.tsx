import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import { inquiryColumns, inquiryKindNames } from '../../../../domain/lists/inquiries.ts'
import { inquiryStatusNames } from '../../../../domain/lists/inquiryNames.ts'
import { aboutNames } from '../../../../domain/shared/inquiryAbout.ts'
import { optionsOf } from '../../../../domain/shared/listColumns.ts'
import type { InquiryAbout, StaffInquiriesQuery, WholeInquiry } from '../../../../domain/wire/inquiries.ts'
import { lazyPart } from '../../../kit/lazyPart.tsx'
import { useAnswer } from '../../api/reading.ts'
import { inquiryCalls } from '../../calls/operations.ts'
import { AnswerView } from '../../kit/AnswerView.tsx'
import { tableColumns } from '../../kit/columns.ts'
import { DrawerHead, Facts } from '../../kit/Drawer.tsx'
import type { FiltersOf } from '../../kit/FilterBar.tsx'
import { moment } from '../../kit/words.ts'
import { calendarPath, chargePath, consignmentsPath, memberPath, ordersPath } from '../../paths.ts'
import { Actor } from '../../pieces/Actor.tsx'
import { assigneeFilter, Handling } from '../../pieces/handling.ts'
import { ListScreen } from '../../pieces/ListScreen.tsx'
import { inquiryMark } from '../../pieces/marks/inquiryMark.tsx'
import { Recorded } from '../../pieces/recorded.ts'
import styles from './AnswerForm.module.css'

const AnswerForm = lazyPart(() => import('./AnswerForm.tsx').then((part) => part.AnswerForm))

/** The server's page size. */
const rowsAPage = 20

const filters: FiltersOf<StaffInquiriesQuery> = [
  { kind: 'choice', name: 'status', label: '상태', options: optionsOf(inquiryStatusNames) },
  { kind: 'choice', name: 'kind', label: '종류', options: optionsOf(inquiryKindNames) },
  { kind: 'choice', name: 'about', label: '무엇에 대해', options: optionsOf(aboutNames) },
  assigneeFilter,
  { kind: 'search', name: 'q', label: '문의 검색', placeholder: '제목, 내용, 답변' },
  { kind: 'given', name: 'memberId', wordsOf: (id) => `회원번호 ${id}의 문의만` },
  { kind: 'given', name: 'productId', wordsOf: (id) => `상품 ${id}의 문의만` },
]

const columns = tableColumns(inquiryColumns, {
  dueAt: ({ dueAt }) => (dueAt === null ? '' : moment(dueAt)),
  photos: (row) => (row.photos.length === 0 ? '–' : `${row.photos.length}장`),
  status: inquiryMark,
})

/** Members' inquiries, the one that is due first at the top. */
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
    detailOf={(id) => <OneInquiry key={id} id={id} />}
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

/** Whose question it is and what it is about, each with the page that knows more. */
const factsOf = ({ memberId, memberName, productId, product, about, dueAt }: WholeInquiry) => [
  { name: '회원', value: <Link to={memberPath(memberId)}>{memberName}</Link> },
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
  ...(about === null
    ? []
    : [{ name: aboutNames[about.of], value: <Link to={aboutPath(about)}>{about.name ?? '보기'}</Link> }]),
  ...(dueAt === null ? [] : [{ name: '답변 기한', value: moment(dueAt) }]),
]

const aboutPath = ({ of, id, name }: InquiryAbout): string =>
  of === 'charge'
    ? chargePath(id)
    : of === 'consignment'
      ? consignmentsPath({ open: id })
      : ordersPath({ work: 'all', q: name ?? '' })

export function Question({ inquiry }: { inquiry: WholeInquiry }) {
  const { about, answers, followUps } = inquiry
  return (
    <>
      <DrawerHead
        over={`${inquiryKindNames[inquiry.kind]} · ${moment(inquiry.createdAt)}`}
        title={inquiry.title}
        badge={inquiryMark(inquiry)}
      />
      <Facts facts={factsOf(inquiry)} />
      {about?.of === 'charge' && inquiry.status === 'pending' && (
        <p className={styles.paused}>답변할 때까지 이 요금은 카드로 결제하지 않아요.</p>
      )}
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
      <AnswerLines answers={answers} after={0} isLast={followUps.length === 0} />
      {followUps.map(({ number, content, writtenAt }) => (
        <Fragment key={number}>
          <p className={styles.question}>
            <span className={styles.by}>회원이 이어서 썼어요 · {moment(writtenAt)}</span>
            {content}
          </p>
          <AnswerLines answers={answers} after={number} isLast={number === followUps.length} />
        </Fragment>
      ))}
      <AnswerForm inquiry={inquiry} />
      <Handling about="inquiry" of={String(inquiry.id)} />
      <Recorded kind="inquiry" of={String(inquiry.id)} />
    </>
  )
}

/** The answer that was given after this many follow-ups, with who wrote each wording; the form has the last one's text. */
function AnswerLines({
  answers,
  after,
  isLast,
}: {
  answers: WholeInquiry['answers']
  after: number
  isLast: boolean
}) {
  const wordings = answers.filter(({ followUps }) => followUps === after)
  const latest = wordings.at(-1)
  return (
    <>
      {wordings.map(({ version, staffId, writtenAt }, nth) => (
        <p key={version} className={styles.answered}>
          {moment(writtenAt)} <Actor actor={`staff:${staffId}`} />{' '}
          {nth === 0 ? '답변했어요.' : '답변을 고쳤어요.'}
        </p>
      ))}
      {latest !== undefined && !isLast && <blockquote className={styles.answer}>{latest.content}</blockquote>}
    </>
  )
}
