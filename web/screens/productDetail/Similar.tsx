import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { ProductCard as Product } from '../../../domain/wire/catalogue.ts'
import { Carousel } from '../../kit/Carousel.tsx'
import { paths } from '../../paths.ts'
import { ProductCard } from '../../pieces/productCard/ProductCard.tsx'
import styles from './Similar.module.css'

export function Similar({ id, products }: { id: number; products: readonly Product[] }) {
  if (products.length === 0) return null
  return (
    <section className={styles.similar} aria-labelledby="similar-title">
      <div className={styles.head}>
        <h2 id="similar-title" className={styles.title}>
          유사한 상품
        </h2>
        <Link to={paths.productSimilar(id)} className={styles.more} aria-label="유사한 상품 더보기">
          더보기
          <ChevronRight size={16} aria-hidden="true" />
        </Link>
      </div>
      <Carousel>
        {products.map((product) => (
          <div key={product.id} className={styles.slide}>
            <ProductCard product={product} sizes="135px" />
          </div>
        ))}
      </Carousel>
    </section>
  )
}
