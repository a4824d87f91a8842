import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { ListedConsignment } from '../../../domain/wire/consignments.ts'
import { Badge } from '../../kit/Badge.tsx'
import { paths } from '../../paths.ts'
import { consignmentLabel, consignmentTone, nextLine } from '../../pieces/consigned/consignmentStatus.ts'
import { sized } from '../../pieces/Picture.tsx'
import { Photo } from '../../pieces/photos/Photo.tsx'
import { won } from '../../text/format.ts'
import styles from './ConsignmentsScreen.module.css'

export function ConsignmentRow({ row }: { row: ListedConsignment }) {
  const price =
    row.assessedRentalPrice === null
      ? `희망 하루 ${won(row.desiredRentalPrice)}`
      : `하루 ${won(row.assessedRentalPrice)}`
  return (
    <li className={styles.row}>
      <span className={styles.picture}>
        {row.image === null ? (
          <span className={styles.missing}>사진 없음</span>
        ) : (
          <Photo url={sized(row.image.fileUrl, 180)} alt="" sizes="80px" className={styles.image} />
        )}
      </span>
      <div className={styles.words}>
        <p className={styles.head}>
          <Badge tone={consignmentTone(row)}>{consignmentLabel(row)}</Badge>
          <span>{row.consignmentNumber}</span>
        </p>
        <p className={styles.brand}>{row.brand}</p>
        <p className={styles.name}>
          <Link to={paths.consignmentDetail(row.id)} className={styles.link}>
            {row.modelName}
          </Link>
        </p>
        <p className={styles.line}>{nextLine(row)}</p>
        <p className={styles.line}>
          {price} · {row.consignmentPeriod}개월
        </p>
      </div>
      <ChevronRight size={20} aria-hidden="true" className={styles.chevron} />
    </li>
  )
}
