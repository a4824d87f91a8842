import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { aboutWords } from '../../../domain/shared/inquiryAbout.ts'
import type { MemberCharge } from '../../../domain/wire/charges.ts'
import type { OneToOneInquiry, ProductInquiry } from '../../../domain/wire/inquiries.ts'
import { useAnswer, useMembers } from '../../api/reading.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { Badge } from '../../kit/Badge.tsx'
import { Button, ButtonLink } from '../../kit/Button.tsx'
import { loadChunk } from '../../kit/connection.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { Folding, FoldingRow } from '../../kit/Folding.tsx'
import { useLoadingOverlay } from '../../kit/loading.ts'
import { toast } from '../../kit/notices.ts'
import { FullScreenSheet } from '../../kit/Sheet.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { TabLinks } from '../../kit/TabLinks.tsx'
import { useOverlay } from '../../kit/useOverlay.ts'
import { paths } from '../../paths.ts'
import { followUpFormOf } from '../../pieces/inquiries/followUpForm.ts'
import { LoadFailed } from '../../pieces/LoadFailed.tsx'
import { NotRead } from '../../pieces/NotRead.tsx'
import { firstImage, Picture } from '../../pieces/Picture.tsx'
import { PhotoStrip } from '../../pieces/photos/PhotoStrip.tsx'
import { unsentTexts } from '../../pieces/unsentForm/useUnsentForm.ts'
import { dottedDay, won } from '../../text/format.ts'
import styles from './InquiriesScreen.module.css'

const InquirySheet = lazy(() =>
  loadChunk(() =>
    import('../../pieces/inquiries/InquirySheet.tsx').then((m) => ({ default: m.InquirySheet })),
  ),
)

const FollowUp = lazy(() =>
  loadChunk(() => import('../../pieces/inquiries/FollowUp.tsx').then((m) => ({ default: m.FollowUp }))),
)

const nothing = {
  product: {
    title: '남긴 상품 문의가 없어요',
    reason: '상품 화면의 ‘상품 문의하기’에서 궁금한 점을 물어보세요.',
  },
  onetoone: {
    title: '남긴 1:1 문의가 없어요',
    reason: '배송, 결제, 이용 방법까지 무엇이든 물어보세요.',
  },
} as const

type Tab = keyof typeof nothing
type Inquiry = ProductInquiry | OneToOneInquiry

function Inquiries(props: {
  tab: Tab
  shown: {
    data: { result: readonly Inquiry[] } | undefined
    error: Error | undefined
    mutate: () => Promise<unknown>
  }
  onSeen: (id: number) => void
}) {
  const { tab, shown } = props
  const { data, error } = shown
  if (data === undefined && error !== undefined)
    return <NotRead title="문의를 불러오지 못했어요" error={error} onRetry={() => shown.mutate()} />
  if (data === undefined)
    return (
      <div className={styles.waiting}>
        <Skeleton shape="box" count={4} />
      </div>
    )
  if (data.result.length === 0)
    return (
      <EmptyState
        {...nothing[tab]}
        action={
          <ButtonLink to={tab === 'product' ? paths.products({}) : paths.faq()} look="third" size="small">
            {tab === 'product' ? '상품 보러 가기' : '자주 묻는 질문 보기'}
          </ButtonLink>
        }
      />
    )
  return (
    <Folding>
      {data.result.map((inquiry) => (
        <InquiryRow
          key={inquiry.id}
          inquiry={inquiry}
          onSeen={props.onSeen}
          onWritten={() => shown.mutate()}
        />
      ))}
    </Folding>
  )
}

/** The member's product inquiries and one-to-one inquiries. */
export function InquiriesScreen() {
  const [search] = useSearchParams()
  const tab: Tab = search.get('tab') === 'onetoone' ? 'onetoone' : 'product'
  const product = useMembers(calls.productInquiries)
  const oneToOne = useMembers(calls.oneToOneInquiries)
  const dashboard = useMembers(calls.dashboard)
  const sheet = useOverlay('inquiry')
  const charge = search.get('charge')
  const charges = useAnswer(charge === null ? null : calls.charges)
  const contested = contestedIn(charge, charges)
  const shown = tab === 'product' ? product : oneToOne
  const isFormAwaited = sheet.isOpen && contested.state === 'waiting'
  useLoadingOverlay((shown.data === undefined && shown.error === undefined) || isFormAwaited)
  const see = async (id: number) => {
    await api.send(calls.seeInquiryAnswer(id)).catch(() => undefined)
    await Promise.all([shown.mutate(), dashboard.mutate()])
  }
  const asked = useAskedAbout()
  return (
    <div className={styles.page}>
      <TabLinks
        label="문의 종류"
        tabs={[
          {
            to: paths.inquiries(),
            name: '상품 문의',
            count: product.data?.cntAll,
            selected: tab === 'product',
          },
          {
            to: paths.inquiries('onetoone'),
            name: '1:1 문의',
            count: oneToOne.data?.cntAll,
            selected: tab === 'onetoone',
          },
        ]}
      />
      {/* Keyed: both kinds count their ids from 1, and a row that is open must not open its namesake. */}
      <Inquiries key={tab} tab={tab} shown={shown} onSeen={see} />
      {tab === 'onetoone' && (
        <div className={styles.ask}>
          {contested.state === 'closed' ? (
            <ButtonLink wide to={paths.inquiries('onetoone')} overlay="inquiry">
              1:1 문의하기
            </ButtonLink>
          ) : (
            <Button wide onClick={sheet.open}>
              1:1 문의하기
            </Button>
          )}
        </div>
      )}
      {tab === 'onetoone' && sheet.isOpen && (
        <Suspense fallback={null}>
          {charge === null ? (
            <InquirySheet
              title="1:1 문의"
              keptAs="inquiry"
              about={asked.about}
              call={calls.askOneToOne}
              fieldsOf={({ title, content }) => ({ subject: title, content, ...asked.fields })}
              onClose={sheet.close}
              onAsked={async () => {
                sheet.close()
                await oneToOne.mutate()
                toast.success('문의를 등록했어요.')
              }}
            />
          ) : (
            <ObjectionSheet
              charge={charge}
              contested={contested}
              onRetry={() => charges.mutate()}
              onClose={sheet.close}
              onSent={async () => {
                sheet.close()
                await Promise.all([oneToOne.mutate(), charges.mutate()])
                toast.success('이의를 남겼어요. 답변을 드릴 때까지 카드로 결제하지 않아요.')
              }}
            />
          )}
        </Suspense>
      )}
    </div>
  )
}

type Contested =
  | { state: 'none' }
  | { state: 'waiting' }
  | { state: 'failed'; error: Error }
  | { state: 'open'; about: { title: string; words: string } }
  | { state: 'closed'; why: { title: string; reason: string } }

/** What is known of the charge that the URL names, by the member's open charges. */
export function contestedIn(
  id: string | null,
  { data, error }: { data: { result: readonly MemberCharge[] } | undefined; error: Error | undefined },
): Contested {
  if (id === null) return { state: 'none' }
  if (data === undefined) return error === undefined ? { state: 'waiting' } : { state: 'failed', error }
  const charge = data.result.find((one) => one.id === id)
  if (charge === undefined)
    return {
      state: 'closed',
      why: { title: '이미 끝난 요금이에요', reason: '궁금한 점은 1:1 문의로 남겨 주세요.' },
    }
  if (charge.dispute !== null)
    return {
      state: 'closed',
      why: { title: '이미 이의를 남긴 요금이에요', reason: '더 하실 말씀은 그 문의에 이어서 남겨 주세요.' },
    }
  const about = charge.productName === null ? '' : ` · ${charge.productName}`
  return {
    state: 'open',
    about: { title: `${charge.name} 이의 문의`, words: `${charge.name} ${won(charge.amount)}${about}` },
  }
}

/**
 * The inquiry that disputes a charge. It is never sent as another one: without the charge there is no form, and a form
 * that was opened stays that of its charge, whatever is read meanwhile.
 */
function ObjectionSheet(props: {
  charge: string
  contested: Contested
  onRetry: () => void
  onClose: () => void
  onSent: () => Promise<unknown>
}) {
  const [known, setKnown] = useState<Contested>({ state: 'waiting' })
  const { state } = props.contested
  if (known.state !== 'open' && known.state !== state) setKnown(props.contested)
  if (known.state === 'open')
    return (
      <InquirySheet
        title="이의 남기기"
        keptAs={`objection-${props.charge}`}
        about={known.about}
        call={calls.disputeCharge(props.charge)}
        fieldsOf={({ title, content }) => ({ subject: title, content })}
        onClose={props.onClose}
        onAsked={props.onSent}
      />
    )
  if (known.state === 'none' || known.state === 'waiting') return null
  return (
    <FullScreenSheet title="이의 남기기" isOpen onClose={props.onClose}>
      {known.state === 'failed' ? (
        <LoadFailed error={known.error} onRetry={props.onRetry} />
      ) : (
        <EmptyState {...known.why} />
      )}
    </FullScreenSheet>
  )
}

const titleOf = (inquiry: Inquiry): string => ('title' in inquiry ? inquiry.title : inquiry.subject)
const photosOf = (inquiry: Inquiry): string[] =>
  [inquiry.image_file_id_1_file, inquiry.image_file_id_2_file, inquiry.image_file_id_3_file].flatMap(
    (file) => file?.fileUrl ?? [],
  )

function Product({ product }: Pick<ProductInquiry, 'product'>) {
  return (
    <span className={styles.product}>
      <span className={styles.picture}>
        <Picture url={firstImage(product.product_images)} alt="" sizes="48px" />
      </span>
      <span className={styles.productWords}>
        <span className={styles.brand}>{product.brand.nameEnglish}</span>
        <span className={styles.name}>{product.productName}</span>
      </span>
    </span>
  )
}

function Head({ inquiry }: { inquiry: Inquiry }) {
  return (
    <>
      <span className={styles.state}>
        <Badge tone={inquiry.status === 'answered' ? 'ok' : 'tile'}>
          {inquiry.status === 'answered' ? '답변 완료' : '답변 대기'}
        </Badge>
        {!inquiry.answerSeen && <Badge tone="lining">새 답변</Badge>}
        <span className={styles.day}>{dottedDay(inquiry.createdAt)}</span>
      </span>
      <span className={styles.title}>{titleOf(inquiry)}</span>
      {'product' in inquiry && <Product product={inquiry.product} />}
      {inquiry.about !== null && <span className={styles.about}>{aboutWords(inquiry.about)}</span>}
    </>
  )
}

type RowProps = { inquiry: Inquiry; onSeen: (id: number) => void; onWritten: () => Promise<unknown> }

/** An inquiry with its answers, and with what its member wrote on. */
function InquiryRow({ inquiry, onSeen, onWritten }: RowProps) {
  const [wasWriting] = useState(() => unsentTexts(followUpFormOf(inquiry.id)) !== null)
  const [isWriting, setWriting] = useState(wasWriting)
  return (
    <FoldingRow
      head={<Head inquiry={inquiry} />}
      open={wasWriting}
      onOpen={inquiry.answerSeen ? undefined : () => onSeen(inquiry.id)}
    >
      <p className={styles.content}>{inquiry.content}</p>
      <PhotoStrip
        name={`inquiry-${inquiry.id}`}
        title="문의 사진"
        spoken="문의 사진"
        urls={photosOf(inquiry)}
      />
      {inquiry.thread.map(({ by, content, writtenAt }) => (
        <section
          key={`${by} ${writtenAt}`}
          aria-label={by === 'shop' ? '답변' : '이어 쓴 글'}
          className={styles.answer}
        >
          <p className={styles.answerHead}>
            <strong>{by === 'shop' ? '빌림의 답변' : '내가 이어서 쓴 글'}</strong>
            <span className={styles.day}>{dottedDay(writtenAt)}</span>
          </p>
          <p className={styles.content}>{content}</p>
        </section>
      ))}
      {isWriting ? (
        <Suspense fallback={null}>
          <FollowUp inquiryId={inquiry.id} onSent={onWritten} />
        </Suspense>
      ) : (
        <div className={styles.more}>
          <Button look="third" size="small" onClick={() => setWriting(true)}>
            이어서 쓰기
          </Button>
        </div>
      )}
    </FoldingRow>
  )
}

/** The order or consignment that the URL says the inquiry is about. */
function useAskedAbout() {
  const [search] = useSearchParams()
  const [orderId, consignmentId, name] = ['order', 'consignment', 'name'].map((key) => search.get(key))
  if (!orderId && !consignmentId) return { about: undefined, fields: {} }
  const words = `${orderId ? '주문' : '위탁'} ${name ?? ''}`.trim()
  return {
    about: { words, title: `${words} 문의` },
    fields: orderId ? { orderId } : { consignmentId: consignmentId ?? '' },
  }
}
