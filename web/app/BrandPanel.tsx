import { Link } from 'react-router-dom'
import { usePageSettings } from '../api/pageSettings.ts'
import { Ticks } from '../kit/Interval.tsx'
import { paths } from '../paths.ts'
import { pickUpWhen, shippingWhen } from '../pieces/rules/rentalWords.ts'
import { Wordmark } from '../pieces/Wordmark.tsx'
import styles from './BrandPanel.module.css'

/** Panel at the left of the column on a desktop: what the shop offers, in a few words. */
export function BrandPanel() {
  const { shopSlug } = usePageSettings()
  return (
    <aside className={styles.brand} aria-label="빌림 소개">
      <Link to={paths.home} aria-label="빌림 홈" className={styles.logo}>
        <Wordmark height={29} />
      </Link>
      <div>
        <p className={styles.promise}>
          갖고 싶던 것을,
          <br />
          필요한 날만큼.
        </p>
        <p className={styles.route}>
          출고 <Ticks /> 이용 <Ticks /> 회수
        </p>
        <p className={styles.small}>
          사용 {shippingWhen}에 보내고, {pickUpWhen} 찾으러 가요.
          <br />
          회수는 늘 무료예요.
        </p>
      </div>
      <nav aria-label="빌림과 약관" className={styles.links}>
        <Link to={paths.aboutShop(shopSlug)}>회사 소개</Link>
        <Link to={paths.terms}>이용약관</Link>
        <Link to={paths.policy}>개인정보처리방침</Link>
      </nav>
    </aside>
  )
}
