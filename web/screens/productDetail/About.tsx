import { ChevronDown, ChevronRight, ShieldCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ProductDetail } from '../../../domain/wire/catalogue.ts'
import { Button } from '../../kit/Button.tsx'
import { cx } from '../../kit/cx.ts'
import { SanitisedHtml } from '../../kit/SanitisedHtml.tsx'
import { Picture } from '../../pieces/Picture.tsx'
import styles from './About.module.css'
import { foldedHeight } from './foldedHeight.ts'

function Facts({ product }: { product: ProductDetail }) {
  const rows = [
    ['상품코드', product.productCode],
    ['색상', product.color],
    ['소재', product.material],
    ['원산지', product.origin],
  ] as const
  return (
    <dl className={styles.facts}>
      {rows.map(
        ([name, value]) =>
          value !== null && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

function Description({ product }: { product: ProductDetail }) {
  const box = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [limit, setLimit] = useState<number | null>(null)
  useEffect(() => {
    const content = box.current?.firstElementChild
    if (content === null || content === undefined || isOpen) return
    const measure = () => setLimit(foldedHeight(content.getBoundingClientRect().height))
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(content)
    return () => watch.disconnect()
  }, [isOpen])
  useEffect(() => {
    if (box.current !== null) box.current.style.maxHeight = isOpen || limit === null ? 'none' : `${limit}px`
  }, [isOpen, limit])
  const folded = !isOpen && limit !== null
  const images = product.product_images.filter((image) => image.type === 'info')
  return (
    <>
      <div ref={box} className={cx(styles.description, !isOpen && styles.folded)}>
        <div>
          {images.map((image, index) => (
            <Picture
              key={image.file.fileUrl}
              url={image.file.fileUrl}
              alt={`${product.productName} 상세 사진 ${index + 1}`}
              sizes="(min-width: 480px) 480px, 100vw"
            />
          ))}
          <SanitisedHtml html={product.description} className={styles.words} />
        </div>
      </div>
      {folded && (
        <div className={styles.more}>
          <Button look="third" wide onClick={() => setOpen(true)}>
            상품정보 더보기
            <ChevronDown size={18} aria-hidden="true" />
          </Button>
        </div>
      )}
    </>
  )
}

export function About(props: { product: ProductDetail; onCertificate: () => void }) {
  return (
    <section id="about" aria-label="상품정보" className={styles.about}>
      <Facts product={props.product} />
      <Description product={props.product} />
      <button type="button" className={styles.certificate} onClick={props.onCertificate}>
        <ShieldCheck size={22} aria-hidden="true" />
        <span>
          <strong>100% 정품 보증</strong>
          <span>가품이면 환불, 교환 또는 포인트로 보상해요</span>
        </span>
        <ChevronRight size={20} aria-hidden="true" />
      </button>
    </section>
  )
}
