import { Link } from 'react-router-dom'
import type { BrandRow, RecommendedBrand } from '../../../domain/wire/brands.ts'
import { useAnswer } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { ButtonLink } from '../../kit/Button.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { paths } from '../../paths.ts'
import { LoadFailed } from '../../pieces/LoadFailed.tsx'
import { Picture } from '../../pieces/Picture.tsx'
import { messages } from '../../text/messages.ts'
import styles from './RecommendedBrands.module.css'

const places = [0, 1, 2, 3, 4, 5]
/** The longest name that fits half a phone's width at full size. */
const lettersOfALine = 12

export const brandAddress = ({ id, nameEnglish }: Pick<BrandRow, 'id' | 'nameEnglish'>) =>
  paths.brandProducts({ brandId: [id], brandName: nameEnglish })

/** A brand's name below one of its products. */
export function BrandTile({ brand, first }: { brand: RecommendedBrand; first: boolean }) {
  return (
    <li>
      <Link to={brandAddress(brand)} className={styles.tile}>
        <span className={styles.product}>
          <Picture url={brand.product_image_file?.fileUrl ?? null} alt="" sizes="140px" first={first} />
        </span>
        {brand.image_file === null ? (
          <span className={styles.name} data-long={brand.nameEnglish.length > lettersOfALine || undefined}>
            {brand.nameEnglish}
          </span>
        ) : (
          <img
            src={brand.image_file.fileUrl}
            alt={brand.nameEnglish}
            width={160}
            height={80}
            loading="lazy"
            className={styles.logo}
          />
        )}
        <span className={styles.korean}>{brand.nameKorean}</span>
        <span className={styles.count}>상품 {brand.productCount.toLocaleString('ko-KR')}개</span>
      </Link>
    </li>
  )
}

export function RecommendedBrands() {
  const { data, error, mutate } = useAnswer(calls.brands)
  const brands = data?.result.filter(({ recommendYn }) => recommendYn) ?? []
  if (data === undefined && error !== undefined) return <LoadFailed error={error} onRetry={() => mutate()} />
  if (data === undefined)
    return (
      <div className={styles.grid}>
        {places.map((place) => (
          <span key={place} className={styles.tile} />
        ))}
      </div>
    )
  if (brands.length === 0) return <EmptyState title={messages.listMissing} />
  return (
    <>
      <ul className={styles.grid}>
        {brands.map((brand, index) => (
          <BrandTile key={brand.id} brand={brand} first={index < 2} />
        ))}
      </ul>
      <div className={styles.all}>
        <ButtonLink to={paths.brandSearch()} look="third" wide>
          {`브랜드 ${data.result.length.toLocaleString('ko-KR')}개 모두 보기`}
        </ButtonLink>
      </div>
    </>
  )
}
