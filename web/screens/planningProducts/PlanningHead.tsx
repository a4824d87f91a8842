import { useState } from 'react'
import type { Planning } from '../../../domain/wire/promotions.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { usePageTitle } from '../../pieces/usePageTitle.ts'
import styles from './PlanningHead.module.css'

/** Main picture, title and subtitle; they stay visible while another filter of the products loads. */
export function PlanningHead({ loaded }: { loaded: Planning | undefined }) {
  const [planning, setPlanning] = useState(loaded)
  if (loaded !== undefined && loaded !== planning) setPlanning(loaded)
  usePageTitle(planning?.title ?? null)
  const picture = planning?.main_image_file ?? planning?.detail_image_file ?? null
  return (
    <header>
      {(planning === undefined || picture !== null) && (
        <div className={styles.picture}>
          {picture !== null && (
            <img
              src={picture.fileUrl}
              alt=""
              width={780}
              height={1000}
              fetchPriority="high"
              className={styles.image}
            />
          )}
        </div>
      )}
      <div className={styles.words}>
        {planning === undefined ? (
          <Skeleton shape="title" />
        ) : (
          <>
            <h1 className={styles.title} tabIndex={-1}>
              {planning.title}
            </h1>
            <p className={styles.subtitle}>{planning.subtitle}</p>
          </>
        )}
      </div>
    </header>
  )
}
