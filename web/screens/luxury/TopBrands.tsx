import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Luxury } from '../../../domain/wire/promotions.ts'
import { Carousel } from '../../kit/Carousel.tsx'
import { paths } from '../../paths.ts'
import { ProductRow } from '../../pieces/shelf/ProductRow.tsx'
import { SectionHead } from '../../pieces/shelf/SectionHead.tsx'
import { keepVisitPeriod } from '../../pieces/visitPeriod/keepVisitPeriod.ts'
import styles from './TopBrands.module.css'

type TopBrand = Luxury['topBrands'][number]

function Brand({ brand }: { brand: TopBrand }) {
  return (
    <article className={styles.brand}>
      <Link
        to={paths.brandProducts({ brandId: [brand.id], brandName: brand.nameEnglish })}
        className={styles.head}
      >
        {brand.image_file !== null && (
          <img src={brand.image_file.fileUrl} alt="" width={44} height={44} loading="lazy" />
        )}
        <span className={styles.names}>
          <span className={styles.english}>{brand.nameEnglish}</span>
          <span className={styles.korean}>{brand.nameKorean}</span>
        </span>
        <ArrowRight size={22} aria-hidden="true" />
        <span className="spoken">상품 모두 보기</span>
      </Link>
      <ul className={styles.products}>
        {brand.products.map((product) => (
          <li key={product.id} className={styles.product}>
            <ProductRow
              product={product}
              to={paths.productDetail(product.id)}
              onOpen={() => keepVisitPeriod(product.id)}
            />
          </li>
        ))}
      </ul>
    </article>
  )
}

/** The most rented brands, each with some of its items. */
export function TopBrands({ brands }: { brands: readonly TopBrand[] }) {
  return (
    <section aria-labelledby="top_brands" className={styles.section}>
      <SectionHead id="top_brands" title="TOP BRANDS" words="지금 많이 빌리는 브랜드예요" />
      <Carousel label="TOP BRANDS">
        {brands.map((brand) => (
          <Brand key={brand.id} brand={brand} />
        ))}
      </Carousel>
    </section>
  )
}
