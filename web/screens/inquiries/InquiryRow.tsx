import type { OneToOneInquiry, ProductInquiry } from '../../../domain/wire/inquiries.ts'
import { Badge } from '../../kit/Badge.tsx'
import { FoldingRow } from '../../kit/Folding.tsx'
import { firstImage, Picture } from '../../pieces/Picture.tsx'
import { PhotoStrip } from '../../pieces/photos/PhotoStrip.tsx'
import { dottedDay } from '../../text/format.ts'
import styles from './InquiriesScreen.module.css'

type Asked = ProductInquiry | OneToOneInquiry

const titleOf = (inquiry: Asked): string => ('title' in inquiry ? inquiry.title : inquiry.subject)
const photosOf = (inquiry: Asked): string[] =>
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

function Head({ inquiry }: { inquiry: Asked }) {
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
    </>
  )
}

/** An inquiry and, once there is one, its answer. */
export function InquiryRow({ inquiry, onSeen }: { inquiry: Asked; onSeen: (id: number) => void }) {
  return (
    <FoldingRow
      head={<Head inquiry={inquiry} />}
      onOpen={inquiry.answerSeen ? undefined : () => onSeen(inquiry.id)}
    >
      <p className={styles.content}>{inquiry.content}</p>
      <PhotoStrip
        name={`inquiry-${inquiry.id}`}
        title="문의 사진"
        spoken="문의 사진"
        urls={photosOf(inquiry)}
      />
      {inquiry.answer !== null && inquiry.answerDate !== null && (
        <section aria-label="답변" className={styles.answer}>
          <p className={styles.answerHead}>
            <strong>빌림의 답변</strong>
            <span className={styles.day}>{dottedDay(inquiry.answerDate)}</span>
          </p>
          <p className={styles.content}>{inquiry.answer}</p>
        </section>
      )}
    </FoldingRow>
  )
}
