import { Link } from 'react-router-dom'
import type { HomePlanning } from '../../../domain/wire/promotions.ts'
import { ButtonLink } from '../../kit/Button.tsx'
import { paths } from '../../paths.ts'
import { ScenePicture } from '../../pieces/scene/ScenePicture.tsx'
import { ProductRow } from '../../pieces/shelf/ProductRow.tsx'
import styles from './Planning.module.css'

/** The main picture, or the title as text when there is none. */
function MainPicture({ planning, to }: { planning: HomePlanning; to: string }) {
  if (planning.main_image_file === null)
    return (
      <p className={styles.instead} aria-hidden="true">
        {planning.title}
      </p>
    )
  return (
    <Link to={to} className={styles.picture} aria-hidden="true" tabIndex={-1}>
      <ScenePicture mobile={planning.main_image_file.fileUrl} alt="" />
    </Link>
  )
}

/** A planning event with its products; every link leads to the event's page. */
export function Planning({ planning }: { planning: HomePlanning }) {
  const to = paths.planningProducts(planning.id)
  const id = `planning-${planning.id}`
  return (
    <section aria-labelledby={id} className={styles.section}>
      <MainPicture planning={planning} to={to} />
      <p className={styles.overline}>Planning</p>
      <h2 id={id} className={styles.title}>
        {planning.title}
      </h2>
      {planning.subtitle !== '' && <p className={styles.words}>{planning.subtitle}</p>}
      <ul className={styles.products}>
        {planning.planning_event_products.map(({ product }) => (
          <li key={product.id} className={styles.product}>
            <ProductRow product={product} to={to} />
          </li>
        ))}
      </ul>
      <div className={styles.way}>
        <ButtonLink to={to} look="third" wide>
          전체 상품 보기
        </ButtonLink>
      </div>
    </section>
  )
}
